/** The environments that the text of a project file declares, read even while it has faults. */
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { entryOf } from '../../yaml/yaml-node.ts';

export function environmentsIn(text: string): readonly string[] {
  const { root } = readYaml('', text, collectFaults());
  const declared = root ? entryOf(root.node, 'environments')?.value : undefined;
  return declared?.kind === 'map' ? declared.entries.map(({ key }) => key) : [];
}
