import type { QueryClass } from "../queries/query-class.js";
import type { SourceRecord } from "../source-record.js";
import type { AbsentEngine } from "./absent-engine.js";
import type { EngineLimits, MeasuredEngine, SearchTimes } from "./measured-engine.js";
import { PeerEndedError, type PeerEngine } from "./peer-engine.js";

const noTimes: SearchTimes = { ms: [], requestMs: null, totals: [] };

/**
 * A peer that may end while it is searched, as where it runs out of memory: it has no times from then on and takes no more classes,
 * so that what the others have been measured with for an hour is not lost.
 */
export class LeavingPeer implements MeasuredEngine {
  readonly name: string;
  readonly version: string;
  readonly limits: EngineLimits;
  readonly #peer: PeerEngine;
  #absence: AbsentEngine | null = null;

  constructor(peer: PeerEngine) {
    this.#peer = peer;
    this.name = peer.name;
    this.version = peer.version;
    this.limits = peer.limits;
  }

  /** Why it is not measured with the rest; null: it is still there. */
  get absence(): AbsentEngine | null {
    return this.#absence;
  }

  add(records: readonly SourceRecord[]): Promise<number> {
    return this.#peer.add(records);
  }

  finish(): ReturnType<MeasuredEngine["finish"]> {
    return this.#peer.finish();
  }

  takes(queryClass: QueryClass): boolean {
    return this.#absence === null && this.#peer.takes(queryClass);
  }

  async search(queryClass: QueryClass, from: number, to: number): Promise<SearchTimes> {
    if (this.#absence !== null) return noTimes;
    try {
      return await this.#peer.search(queryClass, from, to);
    } catch (error) {
      // What else is wrong with an answer is a defect of the measuring.
      if (!(error instanceof PeerEndedError)) throw error;
      const reason = `It ended while it searched (${queryClass.name}); what was measured before stands.`;
      this.#absence = { name: this.name, reason };
      return noTimes;
    }
  }

  residentMiB(): number | null {
    return this.#peer.residentMiB();
  }

  stop(): Promise<void> {
    return this.#peer.stop();
  }
}
