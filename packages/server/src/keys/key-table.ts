import { timingSafeEqual } from "node:crypto";
import type { KeyRow } from "@findling/store";
import { hashSecret } from "./key-secret.js";

/** All keys in memory, found by their id, or by the hash of their secret. */
export class KeyTable {
  /** By id, in order of creation. */
  readonly #rows = new Map<string, KeyRow>();
  readonly #activeByHash = new Map<string, KeyRow>();
  /** Ids of keys that are refused although they are still active on disk. */
  readonly #refused = new Set<string>();

  /** Takes the key as it is on disk. A key that was not here before is the newest. */
  put(row: KeyRow): void {
    this.#rows.set(row.id, row);
    this.#noteActive(row);
  }

  /** The key cannot be read from disk any more. It gives no access. */
  remove(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#rows.delete(id);
    this.#activeByHash.delete(row.secretHash);
  }

  /** Refuses the key from now on, whatever the disk says. */
  refuse(id: string): void {
    this.#refused.add(id);
    this.#noteActive(this.#rows.get(id));
  }

  /** Ends the refusal of the key: its state on disk counts again. */
  unrefuse(id: string): void {
    this.#refused.delete(id);
    this.#noteActive(this.#rows.get(id));
  }

  /** The active key with this secret. Its hash is compared once more, in constant time. */
  find(secret: string): KeyRow | undefined {
    const hash = hashSecret(secret);
    const row = this.#activeByHash.get(hash);
    if (row === undefined) return undefined;
    return timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash)) ? row : undefined;
  }

  /** The active key with this id. */
  withId(id: string): KeyRow | undefined {
    const row = this.#rows.get(id);
    return row !== undefined && this.#isActive(row) ? row : undefined;
  }

  /** Active keys in order of creation. */
  active(): readonly KeyRow[] {
    return this.all().filter((row) => this.#isActive(row));
  }

  /** All keys in order of creation, revoked ones too. */
  all(): readonly KeyRow[] {
    return [...this.#rows.values()];
  }

  /** The key whose secret has this hash, also if it was revoked. */
  withHash(secretHash: string): KeyRow | undefined {
    return this.all().find((row) => row.secretHash === secretHash);
  }

  #isActive({ id, revokedAt }: KeyRow): boolean {
    return revokedAt === null && !this.#refused.has(id);
  }

  #noteActive(row: KeyRow | undefined): void {
    if (row === undefined) return;
    if (this.#isActive(row)) this.#activeByHash.set(row.secretHash, row);
    else this.#activeByHash.delete(row.secretHash);
  }
}

/** Whether the key can manage keys: an admin key that is not restricted to indexes. */
export function managesKeys(row: KeyRow): boolean {
  return row.type === "admin" && row.restrictions.indexes === null;
}
