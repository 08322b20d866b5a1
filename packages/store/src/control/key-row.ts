import type { KeySummary } from "@findling/protocol";

/** A key as stored. Revoked keys are kept for audits. */
export interface KeyRow extends Omit<KeySummary, "lastUsedAt"> {
  /** SHA-256 of the secret, hex. */
  readonly secretHash: string;
  readonly revokedAt: number | null;
}
