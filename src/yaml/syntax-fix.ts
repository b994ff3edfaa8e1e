/** The fix for each syntax error, by the parser's code for it. */
import type { ErrorCode } from 'yaml';

const FIXES: Partial<Readonly<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'line it up with its neighbours, or close the bracket that is still open',
  BLOCK_AS_IMPLICIT_KEY:
    'quote the text if it holds a colon, line the next line up with this one, or start the inner mapping on a line of its own',
  BLOCK_IN_FLOW: 'quote the text if it holds a colon',
  UNEXPECTED_TOKEN: 'take it away, put a comma before it, or ` #` if it is a comment',
  MULTILINE_IMPLICIT_KEY: 'end the line before with a colon, or quote the text',
  MISSING_CHAR: 'add what is missing: a colon, a comma, a bracket or a closing quote',
  BAD_SCALAR_START: 'put the text in quotes',
  BAD_DQ_ESCAPE: 'use single quotes, or write the backslash twice',
  BAD_ALIAS: 'name the anchor after the `*`',
};

export function syntaxFix(code: ErrorCode): string {
  return FIXES[code] ?? 'fix the text there';
}
