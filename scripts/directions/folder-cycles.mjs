/**
 * Cycles of the folders of packages. A file of `src` itself is a node of its own here: folders may import
 * each other through it, which no rule about two folders sees.
 *
 * @param imports pairs of the paths of two source files, `[importing, imported]`
 * @returns for each cycle, its folders and files, such as `["packages/a/src/b", "packages/a/src/c.ts"]`
 */
export function folderCycles(imports) {
  const importedBy = new Map();
  for (const [from, to] of imports) {
    const [importing, imported] = [folderOf(from), folderOf(to)];
    if (importing === null || imported === null || importing === imported) continue;
    importedBy.set(importing, (importedBy.get(importing) ?? new Set()).add(imported));
  }
  const reached = new Map(
    [...importedBy.keys()].map((folder) => [folder, reachableFrom(folder, importedBy)]),
  );
  const cycles = new Map();
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue;
    const cycle = [...others].filter((other) => reached.get(other)?.has(folder));
    cycle.sort((a, b) => (a < b ? -1 : 1));
    cycles.set(cycle.join(" "), cycle);
  }
  return [...cycles.values()];
}

/** `packages/a/src/b/c/d.ts` is in `packages/a/src/b`. What is below no `src` is in none. */
function folderOf(path) {
  return /^packages\/[^/]+\/src\/[^/]+/.exec(path)?.[0] ?? null;
}

function reachableFrom(start, importedBy) {
  const reached = new Set();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const imported of importedBy.get(folder) ?? []) {
      if (reached.has(imported)) continue;
      reached.add(imported);
      open.push(imported);
    }
  }
  return reached;
}
