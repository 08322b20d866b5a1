/**
 * Cycles of the folders of packages, at every level: of the folders of `src`, and of those within a folder.
 * A file is a node of its own beside the folders next to it: folders may import each other through it, which
 * no rule about two folders sees.
 *
 * @param imports pairs of the paths of two source files, `[importing, imported]`
 * @returns for each cycle, its folders and files, such as `["packages/a/src/b", "packages/a/src/c.ts"]`
 */
export function folderCycles(imports) {
  const importedBy = new Map();
  for (const [from, to] of imports) {
    const pair = neighbours(from, to);
    if (pair === null) continue;
    const [importing, imported] = pair;
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

/**
 * The folders or files in which two paths part, right below the innermost folder that holds both.
 * `packages/a/src/b/c/1.ts` and `packages/a/src/b/d/e/2.ts` part in `packages/a/src/b/c` and
 * `packages/a/src/b/d`. `null`: one file, or not within the `src` of one package.
 */
function neighbours(from, to) {
  const [left, right] = [from.split("/"), to.split("/")];
  const parting = left.findIndex((name, i) => name !== right[i]);
  if (parting < 3 || left[0] !== "packages" || left[2] !== "src") return null;
  return [left, right].map((names) => names.slice(0, parting + 1).join("/"));
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
