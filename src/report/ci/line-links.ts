/** Makes places in a comment, such as `billing/bundles.yaml:12`, lead to the line at the commit that was planned. */

/** A code span with a longer fence, taken as a whole, or a place in a span with the shortest. */
const SPAN = /(`{2,})(?!`).*?[^`]\1(?!`)|`([^`\n]+?):(\d+)(?::\d+)?`/g;

/**
 * `files` are the files that exist; a place in any other stays as it is. Stops where the text would get longer than
 * `limit`. A code span between longer fences is left alone, because nothing in it is Markdown.
 */
export function withLineLinks(
  text: string,
  files: ReadonlySet<string>,
  linkTo: (file: string, line: number) => string,
  limit: number,
): string {
  let room = limit - text.length;
  return text.replace(SPAN, (place: string, _, file: string | undefined, line: string) => {
    if (file === undefined || !files.has(file)) return place;
    const linked = `[${place}](${linkTo(file, Number(line))})`;
    const more = linked.length - place.length;
    if (more > room) return place;
    room -= more;
    return linked;
  });
}
