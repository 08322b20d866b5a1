import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFileMode } from "@findling/store/folder";
import { isJsonObject } from "../wording/found.js";

const fileName = "key-usage.json";
const saveEveryMs = 60_000;
const exactToMs = 60_000;

/**
 * When each key was last used, exact to a minute. Kept in memory, saved once a minute and at a graceful stop;
 * a crash loses at most the last minute. The file is no part of the durable state: without it every key
 * counts as unused.
 */
export class KeyUsage {
  readonly #path: string;
  readonly #lastUsedAt: Map<string, number>;
  readonly #timer: NodeJS.Timeout;
  readonly #onSaveError: (error: unknown) => void;
  #changed = false;
  #saving: Promise<void> = Promise.resolve();

  private constructor(path: string, lastUsedAt: Map<string, number>, onSaveError: (error: unknown) => void) {
    this.#path = path;
    this.#lastUsedAt = lastUsedAt;
    this.#onSaveError = onSaveError;
    this.#timer = setInterval(() => void this.#save(), saveEveryMs).unref();
  }

  static async open(dataFolder: string, onSaveError: (error: unknown) => void): Promise<KeyUsage> {
    const path = join(dataFolder, fileName);
    return new KeyUsage(path, await readUsage(path), onSaveError);
  }

  mark(keyId: string, now: number): void {
    const last = this.#lastUsedAt.get(keyId);
    // After the clock was put back, a later use has an earlier time. It counts all the same.
    if (last !== undefined && Math.abs(now - last) < exactToMs) return;
    this.#lastUsedAt.set(keyId, now);
    this.#changed = true;
  }

  /** When the key was last used, in milliseconds since the epoch; null: never. */
  lastUsedAt(keyId: string): number | null {
    return this.#lastUsedAt.get(keyId) ?? null;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  #save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    if (!this.#changed) return;
    this.#changed = false;
    try {
      const unfinished = `${this.#path}.new`;
      await writeFile(unfinished, JSON.stringify(Object.fromEntries(this.#lastUsedAt)), {
        mode: ownFileMode,
        // After a loss of power, a file that was renamed before it was synced may be empty.
        flush: true,
      });
      await rename(unfinished, this.#path);
    } catch (error) {
      this.#changed = true;
      this.#onSaveError(error);
    }
  }
}

async function readUsage(path: string): Promise<Map<string, number>> {
  try {
    const stored: unknown = JSON.parse(await readFile(path, "utf8"));
    const entries = isJsonObject(stored) ? Object.entries(stored) : [];
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    // The file is missing at the first start. If it is damaged, the start need not fail.
    return new Map();
  }
}
