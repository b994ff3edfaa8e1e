/** Blocks that are of a file, such as those of the diagnostics' pages, have its name above them on the site. */
import type { MarkdownRenderer } from 'vitepress';

/** The names that pages write as one word, as the tests of the pages take them. */
const SHORT: Readonly<Record<string, string>> = {
  catalog: 'billing/catalog.yaml',
  project: 'pricewright.yaml',
  tests: 'tests/prices.yaml',
};

export function nameBlockFiles(markdown: MarkdownRenderer): void {
  const before = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const block = before?.(tokens, index, options, env, self) ?? '';
    const [, word = ''] = tokens[index]?.info.trim().split(' ') ?? [];
    const name = SHORT[word] ?? (word.includes('.') ? word : undefined);
    if (name === undefined) return block;
    return `<p class="block-file">${markdown.utils.escapeHtml(name)}</p>${block}`;
  };
}
