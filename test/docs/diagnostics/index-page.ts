/** The index of the pages of diagnostics: each code with the first sentence of its page. */
import { readPages } from './pages.ts';

const HEAD = `# Diagnostics

Every fault and warning has a code that stays the same from version to version. \`pricewright why CODE\` prints its page in the
terminal. This page is made from the others by \`npm run docs:reference\`.

| code | meaning |
|---|---|
`;

export function diagnosticsIndex(): string {
  const rows = readPages().map(
    ({ code, meaning }) => `| [\`${code}\`](${code}.md) | ${firstSentence(meaning)} |`,
  );
  return `${HEAD}${rows.join('\n')}\n`;
}

function firstSentence(text: string): string {
  const line = text.replaceAll('\n', ' ').replaceAll('|', '\\|');
  return /^.*?[.](?= [A-Z`]|$)/.exec(line)?.[0] ?? line;
}
