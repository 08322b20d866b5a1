import { ApiFailure, type Client } from "@findling/client";
import { effect, signal } from "@preact/signals";
import type { Connection } from "./connection.js";

const path = "/internal/session";

/** Why nobody is signed in: nobody was, the session is over, or somebody has signed out. */
export type SignedOutReason = "never" | "ended" | "left";

/** Whether somebody is signed in, as far as the page knows. */
export type SessionStage =
  | { readonly kind: "asking" }
  | { readonly kind: "signedIn"; readonly keyId: string; readonly keyName: string }
  | { readonly kind: "signedOut"; readonly why: SignedOutReason };

/** Signing in and out. The address stays as it is, so whoever signs in again is where they were. */
export class SessionState {
  readonly stage = signal<SessionStage>({ kind: "asking" });
  readonly #client: Client;
  readonly #connection: Connection;

  constructor(client: Client, connection: Connection) {
    this.#client = client;
    this.#connection = connection;
  }

  /** Asks who is signed in, again whenever the server is back. */
  start(): void {
    effect(() => {
      void this.#connection.returns.value;
      if (this.stage.peek().kind === "asking") void this.#ask();
    });
  }

  /** Rejects as the client does. */
  async signIn(key: string): Promise<void> {
    const { body } = await this.#client.request({ method: "POST", path, body: { key } });
    this.stage.value = { kind: "signedIn", ...keyIn(body) };
  }

  /** Rejects as the client does: then the session goes on. A session that had ended needs no end. */
  async signOut(): Promise<void> {
    try {
      await this.#client.request({ method: "DELETE", path });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
    }
    this.stage.value = { kind: "signedOut", why: "left" };
  }

  /**
   * The server does not know a session any more.
   * @param session the stage when it was asked: somebody may have signed in again before the answer came
   */
  ended(session: SessionStage): void {
    if (session.kind === "signedIn" && session === this.stage.value)
      this.stage.value = { kind: "signedOut", why: "ended" };
  }

  async #ask(): Promise<void> {
    try {
      const { body } = await this.#client.request({ method: "GET", path });
      this.stage.value = { kind: "signedIn", ...keyIn(body) };
    } catch (error) {
      // Without an answer the connection asks on, and this is asked again.
      if (!(error instanceof ApiFailure)) return;
      if (error.status === 429 || error.status >= 500) this.#connection.lost();
      else this.stage.value = { kind: "signedOut", why: "never" };
    }
  }
}

function keyIn(body: unknown): { readonly keyId: string; readonly keyName: string } {
  const key = typeof body === "object" && body !== null && "key" in body ? body.key : null;
  if (typeof key !== "object" || key === null) return { keyId: "", keyName: "" };
  return { keyId: "id" in key ? String(key.id) : "", keyName: "name" in key ? String(key.name) : "" };
}
