/** The places of a project file that name something: variables, and the addresses of guards and their exceptions. */
import { entryOf, type YamlNode } from '../yaml/yaml-node.ts';
import { addAddress, addKey, entriesAt, type Finding, findingIn, itemsAt } from './finding.ts';
import { type Mention, thingId } from './mention.ts';

/** Those at the top of the file and those of its environments. */
export function mentionsInProject(text: string, root: YamlNode): readonly Mention[] {
  const finding = findingIn(text);
  const holders = [root, ...entriesAt(root, 'environments').map(({ value }) => value)];
  for (const holder of holders) {
    for (const entry of entriesAt(holder, 'variables')) {
      const thing = thingId('variable', entry.key);
      addKey(finding, entry, { thing, isDeclaration: true, owner: null });
    }
    const guards = entryOf(holder, 'guards')?.value;
    if (guards !== undefined) addGuards(finding, guards);
  }
  return [...finding.found.values()];
}

function addGuards(finding: Finding, guards: YamlNode): void {
  for (const address of itemsAt(guards, 'protect')) addAddress(finding, address);
  for (const exception of itemsAt(guards, 'exceptions')) {
    const address = entryOf(exception, 'for')?.value;
    if (address !== undefined) addAddress(finding, address);
  }
}
