// Leaves out what differs from run to run: ids at the service, names of runs, hashes, ports, and times within a day.
export function steady(text, folder) {
  return text
    .replaceAll(folder, '…')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…')
    .replaceAll(/\b[0-9a-f]{7,64}\b/g, (hash) => (/[a-f]/.test(hash) && /\d/.test(hash) ? '…' : hash))
    .replaceAll(/\b(bun|sub|ver|prod|inv)_\d{6}\b/g, '$1_…')
    .replaceAll(/\b((?:digest|plan) )[0-9a-f]{12}\b/g, '$1…')
    .replaceAll(/(commit\s+|at hand · )[0-9a-f]{7,40}\b/g, '$1…')
    .replaceAll(/(runs? )[a-z0-9]{16}\b/g, '$1…')
    .replaceAll(/(undo )[a-z0-9]{16}\b/g, '$1…')
    .replaceAll(/T\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '')
    .replaceAll(/took [\d.]+ s/g, 'took …')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…');
}
