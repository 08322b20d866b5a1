/** Somebody who has signed in to the dashboard with an admin key. */
export interface Session {
  /** A random id. */
  readonly id: string;
  readonly keyId: string;
  /** When the session ends: milliseconds since the epoch, of a whole second. */
  readonly expiresAtMs: number;
}
