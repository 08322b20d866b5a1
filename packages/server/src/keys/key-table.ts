import { timingSafeEqual } from "node:crypto";
import type { KeyRow } from "@findling/store";
import { hashSecret } from "./key-secret.js";

/** All keys in memory, found by the hash of their secret. Refreshed whenever keys change. */
export class KeyTable {
  #rows: readonly KeyRow[] = [];
  #activeByHash: ReadonlyMap<string, KeyRow> = new Map();
  #activeById: ReadonlyMap<string, KeyRow> = new Map();
  /** Ids of keys that are refused although they are still active on disk. */
  readonly #refused = new Set<string>();

  refresh(rows: readonly KeyRow[]): void {
    this.#rows = rows;
    const active = this.active();
    this.#activeByHash = new Map(active.map((row) => [row.secretHash, row]));
    this.#activeById = new Map(active.map((row) => [row.id, row]));
  }

  /** Refuses the key from now on, whatever the disk says. */
  refuse(id: string): void {
    this.#refused.add(id);
    this.refresh(this.#rows);
  }

  /** Ends the refusal of the key: its state on disk counts again. */
  unrefuse(id: string): void {
    this.#refused.delete(id);
    this.refresh(this.#rows);
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
    return this.#activeById.get(id);
  }

  /** Active keys in order of creation. */
  active(): readonly KeyRow[] {
    return this.#rows.filter((row) => row.revokedAt === null && !this.#refused.has(row.id));
  }

  /** All keys in order of creation, revoked ones too. */
  all(): readonly KeyRow[] {
    return this.#rows;
  }

  /** The key whose secret has this hash, also if it was revoked. */
  withHash(secretHash: string): KeyRow | undefined {
    return this.#rows.find((row) => row.secretHash === secretHash);
  }
}

/** Whether the key can manage keys: an admin key that is not restricted to indexes. */
export function managesKeys(row: KeyRow): boolean {
  return row.type === "admin" && row.restrictions.indexes === null;
}
