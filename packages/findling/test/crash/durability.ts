import { basename, dirname } from "node:path";
import { FileStates, renamedPaths, unlinkedPath } from "./file-states.js";
import type { SystemCall } from "./system-calls.js";

/** Without them an answered write is not found again, or the keys sign otherwise. */
const necessary = new Set(["data.mdb", "environment", "format.json", "master-secret"]);
/** Take the place of one before, and name other files. */
const pointers = new Set(["manifest", "environment"]);
const isMoved = (path: string) => /^records-\d+$/.test(basename(path));

export interface Durability {
  /** What a loss of power could have taken back, or left half written. */
  readonly violations: ReadonlySet<string>;
  /** How many answers to writes were looked at. */
  readonly answers: number;
  readonly manifests: number;
  /** How many environments of indexes have taken the place of those before. */
  readonly moves: number;
}

/**
 * Looks through the calls of a server that was sent one write at a time:
 *  1. Between a write's request and its answer some LMDB file was synced. All of them that are in use, and
 *     what leads to them from `root` down, have their bytes and names synced.
 *  2. A manifest takes its name only when all files beside it, and their names, are synced; so does the
 *     pointer to an environment.
 *  3. Files that either replaces are removed only when its name is synced.
 */
export function durabilityOf(calls: readonly SystemCall[], root: string): Durability {
  const watch = new DurabilityWatch(root);
  for (const call of calls) watch.see(call);
  return watch;
}

class DurabilityWatch implements Durability {
  readonly violations = new Set<string>();
  answers = 0;
  manifests = 0;
  moves = 0;
  readonly #files: FileStates;
  /** Folders of environments that took the place of those before. */
  readonly #movedTo = new Set<string>();
  #isRequested = false;
  #isSynced = false;

  constructor(private readonly root: string) {
    this.#files = new FileStates(root, (path) => {
      if (basename(path) === "data.mdb") this.#isSynced = true;
    });
  }

  see(call: SystemCall): void {
    const { name, text, begins } = call;
    // A loss of power may cost reports.
    if (/\/analytics[/>"]/.test(text)) return;
    if (name === "rename" && begins) this.#rename(renamedPaths(text).to);
    else if (name.startsWith("unlink") && begins) this.#unlink(unlinkedPath(text));
    else if (/<(socket|TCP)/.test(text)) this.#talk(call);
    this.#files.see(call);
  }

  #rename(to: string | undefined): void {
    if (to === undefined || !to.startsWith(`${this.root}/`)) return;
    const folder = dirname(to);
    if (basename(to) === "manifest") {
      this.manifests++;
      this.#expectDurable("A manifest was published", (path) => dirname(path) === folder || path === folder);
    }
    if (basename(to) === "environment") {
      this.moves++;
      for (const path of this.#files.known)
        if (dirname(path) === folder && isMoved(path)) this.#movedTo.add(path);
      const isNamed = (path: string) =>
        this.#movedTo.has(path) || path === `${to}.tmp` || path === folder || this.#isDataFileMovedTo(path);
      this.#expectDurable("An environment was named", isNamed);
    }
  }

  #isDataFileMovedTo(path: string): boolean {
    return basename(path) === "data.mdb" && this.#movedTo.has(dirname(path));
  }

  #unlink(path: string | undefined): void {
    if (path === undefined) return;
    for (const pointer of this.#files.unnamed)
      if (pointers.has(basename(pointer)) && dirname(pointer) === dirname(path))
        this.violations.add(
          `${basename(path)} was removed before the name of the ${basename(pointer)} was synced.`,
        );
  }

  #talk({ name, text, begins, ends }: SystemCall): void {
    if ((name === "read" || name === "recvfrom") && ends && /"(POST|PUT|DELETE) \/1\//.test(text)) {
      this.#isRequested = true;
      this.#isSynced = false;
    } else if (begins && this.#isRequested && /"HTTP\/1\.1 2/.test(text)) {
      this.#isRequested = false;
      this.#answer();
    }
  }

  #answer(): void {
    this.answers++;
    if (!this.#isSynced) this.violations.add("A write was answered and nothing was synced.");
    const needed = this.#needed();
    this.#expectDurable("A write was answered", (path) => needed.has(path));
  }

  /** The files that answered writes lie in, and the folders above them. */
  #needed(): ReadonlySet<string> {
    const needed = new Set<string>();
    for (const file of this.#files.known) {
      const isInUse = !isMoved(dirname(file)) || this.#movedTo.has(dirname(file));
      if (!necessary.has(basename(file)) || !isInUse) continue;
      for (let path = file; path.length > this.root.length; path = dirname(path)) needed.add(path);
    }
    return needed;
  }

  #expectDurable(what: string, concerns: (path: string) => boolean): void {
    const { unsynced, unnamed } = this.#files;
    const relative = (path: string) => path.slice(this.root.length + 1);
    for (const path of unsynced)
      if (concerns(path)) this.violations.add(`${what} before the bytes of ${relative(path)} were synced.`);
    // A temporary name need not last.
    for (const path of unnamed)
      if (concerns(path) && !path.endsWith(".tmp"))
        this.violations.add(`${what} before the name of ${relative(path)} was synced.`);
  }
}
