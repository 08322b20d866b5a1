import { dirname, resolve } from "node:path";
import type { SystemCall } from "./system-calls.js";

const writing = new Set(["write", "writev", "pwrite64", "pwritev", "ftruncate"]);
const syncing = new Set(["fsync", "fdatasync", "msync"]);

/**
 * The files and folders below a folder, and what of them a loss of power could take, as system calls show.
 */
export class FileStates {
  /** Files and folders that were made and are there still. */
  readonly known = new Set<string>();
  /** Files with bytes that were not synced. */
  readonly unsynced = new Set<string>();
  /** Files and folders whose names were not synced. */
  readonly unnamed = new Set<string>();
  /** Descriptors whose writes are synced by themselves. */
  readonly #synchronous = new Set<string>();

  /** @param onSynced called for each file when bytes of it were synced */
  constructor(
    private readonly root: string,
    private readonly onSynced: (path: string) => void,
  ) {}

  see(call: SystemCall): void {
    const { name, text, begins, ends } = call;
    if (name === "openat" && ends) this.#open(text);
    else if (name === "mkdir" && ends) this.#make(/^mkdir\("([^"]*)".*= 0$/.exec(text)?.[1]);
    else if (name === "rename" && begins) this.#rename(text);
    else if (name.startsWith("unlink") && begins) this.#forget(unlinkedPath(text));
    else if (syncing.has(name) && ends) this.#sync(text);
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
    if (path === undefined || !this.#isWatched(path) || this.known.has(path)) return;
    this.known.add(path);
    this.unnamed.add(path);
  }

  #write({ text, begins, ends }: SystemCall): void {
    const [, descriptor, path] = /^\w+\((\d+)<([^>]*)>/.exec(text) ?? [];
    if (path === undefined || !this.#isWatched(path)) return;
    if (!this.#synchronous.has(descriptor)) {
      if (begins) this.unsynced.add(path);
    } else if (ends) this.onSynced(path);
  }

  /** One thread writes a file and then syncs it, so that nothing is written while this runs. */
  #sync(text: string): void {
    const [, path] = /^\w+\(\d+<([^>]*)>.*= 0$/.exec(text) ?? [];
    if (path === undefined) return;
    this.unsynced.delete(path);
    for (const child of this.unnamed) if (dirname(child) === path) this.unnamed.delete(child);
    this.onSynced(path);
  }

  #rename(text: string): void {
    const { from, to } = renamedPaths(text);
    if (from === undefined || to === undefined || !this.#isWatched(to)) return;
    if (this.unsynced.has(from)) this.unsynced.add(to);
    this.#forget(from);
    this.known.add(to);
    this.unnamed.add(to);
  }

  #forget(path: string | undefined): void {
    if (path !== undefined) for (const paths of [this.known, this.unsynced, this.unnamed]) paths.delete(path);
  }

  #isWatched(path: string): boolean {
    return path.startsWith(`${this.root}/`);
  }
}

export function renamedPaths(text: string): { readonly from?: string; readonly to?: string } {
  return /^rename\("(?<from>[^"]*)", "(?<to>[^"]*)"/.exec(text)?.groups ?? {};
}

/** @param text of `unlink` or `unlinkat` */
export function unlinkedPath(text: string): string | undefined {
  const [, folder = "/", path] = /^unlink(?:at)?\((?:\w+<([^>]*)>, )?"([^"]*)"/.exec(text) ?? [];
  return path === undefined ? undefined : resolve(folder, path);
}
