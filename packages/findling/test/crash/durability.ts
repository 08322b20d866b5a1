import { basename, dirname } from "node:path";
import type { SystemCall } from "./system-calls.js";

const writing = new Set(["write", "writev", "pwrite64", "pwritev", "ftruncate"]);
const syncing = new Set(["fsync", "fdatasync", "msync"]);

export interface Durability {
  /** What a loss of power could have taken back, or left half written. */
  readonly violations: ReadonlySet<string>;
  /** How many answers to writes were looked at. */
  readonly answers: number;
  readonly manifests: number;
}

/**
 * Looks through the calls of a server that was sent one write at a time:
 *  1. Between a write's request and its answer some LMDB file was synced, and none has bytes, or a name, that are not.
 *  2. A manifest takes its name only when all files beside it, and their names, are synced.
 */
export function durabilityOf(calls: readonly SystemCall[], dataFolder: string): Durability {
  const watch = new DurabilityWatch(dataFolder);
  for (const call of calls) watch.see(call);
  return watch;
}

class DurabilityWatch implements Durability {
  readonly violations = new Set<string>();
  answers = 0;
  manifests = 0;
  /** Files with bytes that were not synced. */
  readonly #unsynced = new Set<string>();
  /** Files and folders whose names were not synced. */
  readonly #unnamed = new Set<string>();
  readonly #known = new Set<string>();
  /** Descriptors whose writes are synced by themselves. */
  readonly #synchronous = new Set<string>();
  #isRequested = false;
  #isSynced = false;

  constructor(private readonly dataFolder: string) {}

  see(call: SystemCall): void {
    const { name, text, begins, ends } = call;
    if (name === "openat" && ends) this.#open(text);
    else if (name === "mkdir" && ends) this.#make(/^mkdir\("([^"]*)".*= 0$/.exec(text)?.[1]);
    else if (name === "rename" && begins) this.#rename(text);
    else if (syncing.has(name) && ends) this.#sync(text);
    else if (/<(socket|TCP)/.test(text)) this.#talk(call);
    else if (writing.has(name)) this.#write(call);
  }

  #open(text: string): void {
    const [, descriptor, path] = /= (\d+)<([^>]*)>$/.exec(text) ?? [];
    if (path === undefined) return;
    if (/O_D?SYNC/.test(text)) this.#synchronous.add(descriptor);
    else this.#synchronous.delete(descriptor);
    if (text.includes("O_CREAT")) this.#make(path);
  }

  #make(path: string | undefined): void {
    if (path === undefined || !this.#isWatched(path) || this.#known.has(path)) return;
    this.#known.add(path);
    this.#unnamed.add(path);
  }

  #write({ text, begins, ends }: SystemCall): void {
    const [, descriptor, path] = /^\w+\((\d+)<([^>]*)>/.exec(text) ?? [];
    if (path === undefined || !this.#isWatched(path)) return;
    if (!this.#synchronous.has(descriptor)) {
      if (begins) this.#unsynced.add(path);
    } else if (ends && basename(path) === "data.mdb") this.#isSynced = true;
  }

  /** One thread writes a file and then syncs it, so that nothing is written while this runs. */
  #sync(text: string): void {
    const [, path] = /^\w+\(\d+<([^>]*)>.*= 0$/.exec(text) ?? [];
    if (path === undefined) return;
    this.#unsynced.delete(path);
    for (const child of this.#unnamed) if (dirname(child) === path) this.#unnamed.delete(child);
    if (basename(path) === "data.mdb") this.#isSynced = true;
  }

  #rename(text: string): void {
    const [, from, to] = /^rename\("([^"]*)", "([^"]*)"/.exec(text) ?? [];
    if (from === undefined || !this.#isWatched(to)) return;
    if (basename(to) === "manifest") {
      this.manifests++;
      for (const [what, paths] of [
        ["bytes", this.#unsynced],
        ["name", this.#unnamed],
      ] as const)
        for (const path of paths)
          if (dirname(path) === dirname(to) && path !== to)
            this.violations.add(
              `A manifest was published before the ${what} of ${basename(path)} was synced.`,
            );
    }
    this.#unnamed.add(to);
    this.#unnamed.delete(from);
    if (this.#unsynced.delete(from)) this.#unsynced.add(to);
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
    for (const path of this.#unsynced)
      if (basename(path) === "data.mdb")
        this.violations.add(`A write was answered before ${path} was synced.`);
    for (const path of this.#unnamed)
      if (basename(path) === "data.mdb" || basename(dirname(path)) === "indexes")
        this.violations.add(`A write was answered before the name of ${path} was synced.`);
  }

  #isWatched(path: string): boolean {
    return path.startsWith(`${this.dataFolder}/`);
  }
}
