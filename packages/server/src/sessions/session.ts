/** Somebody who has signed in to the dashboard with an admin key. */
export interface Session {
  /** Random. */
  readonly id: string;
  readonly keyId: string;
  /** Milliseconds since the epoch, of a whole second. */
  readonly expiresAtMs: number;
}
