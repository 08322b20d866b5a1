import { randomBytes } from "node:crypto";
import type { KeyRow } from "@findling/store";
import { type KeyTable, managesKeys } from "../keys/key-table.js";
import type { Session } from "./session.js";
import { readSignedSession, signSession } from "./signed-session.js";

export const sessionSeconds = 12 * 60 * 60;
const idBytes = 16;
const endedMax = 10_000;

/** A session that counts, with its key. */
export interface LiveSession {
  readonly session: Session;
  readonly key: KeyRow;
}

/**
 * The sessions of the dashboard. They are signed texts, and nothing of them is stored: a restart does not end
 * them. A revoked key ends its sessions. Sessions that were ended one by one are remembered in memory, at
 * most 10,000 of them.
 */
export class Sessions {
  readonly #keys: Pick<KeyTable, "withId">;
  readonly #masterSecret: string;
  readonly #nowMs: () => number;
  /** When each session that was ended would have expired, by its id. */
  readonly #ended = new Map<string, number>();

  /** @param nowMs milliseconds since the epoch */
  constructor(keys: Pick<KeyTable, "withId">, masterSecret: string, nowMs: () => number) {
    this.#keys = keys;
    this.#masterSecret = masterSecret;
    this.#nowMs = nowMs;
  }

  /** @returns the session, and the text that stands for it */
  begin(keyId: string): { readonly session: Session; readonly text: string } {
    const expiresAtMs = (Math.floor(this.#nowMs() / 1_000) + sessionSeconds) * 1_000;
    const session = { id: randomBytes(idBytes).toString("base64url"), keyId, expiresAtMs };
    return { session, text: signSession(session, this.#masterSecret) };
  }

  /** The session that a text stands for; null: the text is no session, or one that has ended. */
  find(text: string): LiveSession | null {
    const session = readSignedSession(text, this.#masterSecret);
    if (session === null || session.expiresAtMs <= this.#nowMs() || this.#ended.has(session.id)) return null;
    const key = this.#keys.withId(session.keyId);
    return key !== undefined && managesKeys(key) ? { session, key } : null;
  }

  end({ id, expiresAtMs }: Session): void {
    this.#forgetExpired();
    this.#ended.set(id, expiresAtMs);
  }

  /**
   * Forgets ended sessions that have expired, and the oldest ones if there are too many. The texts of these
   * count again then.
   */
  #forgetExpired(): void {
    const now = this.#nowMs();
    for (const [id, expiresAtMs] of this.#ended) {
      if (expiresAtMs > now && this.#ended.size < endedMax) return;
      this.#ended.delete(id);
    }
  }
}
