// For plugins of the bundle that change what a package says, which may say something else in its next version.

/** `code` of `file` with each `to` once in the place of its `from`. Throws where it does not stand there: that fails the build. */
export function sayInstead(file, code, changes) {
  for (const { from } of changes)
    if (!code.includes(from)) throw new Error(`${file} no longer says: ${from}`);
  return changes.reduce((text, { from, to }) => text.replace(from, () => to), code);
}
