/** A page of the documentation as plain text for a terminal: no fences, no marks of headings, links by their words. */

export function pageText(markdown: string): string {
  let inBlock = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      inBlock = !inBlock;
      const [, name = ''] = line.slice('```'.length).split(' ');
      return name === '' ? [] : [`  ${FILES[name] ?? name}`];
    }
    if (inBlock) return [line === '' ? '' : `    ${line}`];
    return [line.replace(/^#+ /, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')];
  });
  return lines.join('\n');
}

/** The names of files that the pages write as one word. */
const FILES: Readonly<Record<string, string>> = {
  catalog: 'billing/catalog.yaml',
  project: 'pricewright.yaml',
  tests: 'tests/prices.yaml',
};
