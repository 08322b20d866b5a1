import type { WriteResult } from "@findling/protocol";
import type { BatchEntry } from "../src/entries/entry.js";

interface ModelRow {
  readonly record: string | undefined;
  readonly version: number;
  readonly at: number;
}

const thirtyDaysMs = 30 * 24 * 60 * 60 * 1_000;

/** The rules of writes as a Map, obviously right: what an unpartitioned index must do. */
export class LastWriterWins {
  readonly rows = new Map<string, ModelRow>();
  #dataVersion = 0;
  #logTime = 0;

  apply(entry: BatchEntry): WriteResult {
    // Where there is no index, an empty batch leaves no trace, not even its time.
    if (entry.operations.length === 0 && this.rows.size === 0) {
      return { dataVersion: 0, applied: 0, ignoredAsStale: 0 };
    }
    this.#logTime = Math.max(this.#logTime, entry.acceptedAt);
    const now = this.#logTime;
    let applied = 0;
    for (const operation of entry.operations) {
      const stored = this.#counting(operation.objectID);
      if (operation.version !== undefined && stored && operation.version < stored.version) continue;
      applied++;
      const version = operation.version ?? Math.max(stored ? stored.version + 1 : 0, now);
      const record = operation.action === "upsert" ? Buffer.from(operation.record).toString() : undefined;
      this.rows.set(operation.objectID, { record, version, at: now });
    }
    if (applied > 0) this.#dataVersion++;
    return { dataVersion: this.#dataVersion, applied, ignoredAsStale: entry.operations.length - applied };
  }

  #counting(objectID: string): ModelRow | undefined {
    const row = this.rows.get(objectID);
    const gone = row?.record === undefined && row !== undefined && this.#logTime - row.at > thirtyDaysMs;
    return gone ? undefined : row;
  }
}
