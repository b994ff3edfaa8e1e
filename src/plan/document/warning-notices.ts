/** Turns the warnings of the catalog and the usage files into notices, so that a plan's approver reads them there. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { CATALOG_WARNING, type Notice } from '../../model/plan/plan.ts';
import { sourceText } from '../../model/values/source.ts';

export function warningNotices(warnings: readonly Diagnostic[]): readonly Notice[] {
  return warnings.map(({ source, code, message, fix }) => ({
    code: CATALOG_WARNING,
    address: null,
    message: `${source ? `${sourceText(source)}: ` : ''}${code}: ${message}; ${fix}`,
  }));
}
