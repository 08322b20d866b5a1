import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Session } from "./session.js";

const secretBytes = 32;
const textPattern = /^([0-9a-f]{24})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/** A session as a browser keeps it: `<key id>.<second of its end>.<id>.<HMAC-SHA-256, base64url>`. */
export function signSession(session: Session, masterSecret: string): string {
  const content = contentOf(session);
  return `${content}.${signatureOf(content, session.keyId, masterSecret).toString("base64url")}`;
}

/**
 * Reads a session; null: the text is no session that was signed with this master secret. Whether its time is
 * over is not checked.
 */
export function readSignedSession(text: string, masterSecret: string): Session | null {
  const [, keyId, seconds, id, signature] = textPattern.exec(text) ?? [];
  if (keyId === undefined || id === undefined || signature === undefined) return null;
  const session = { id, keyId, expiresAtMs: Number(seconds) * 1_000 };
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(contentOf(session), keyId, masterSecret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? session : null;
}

function contentOf({ id, keyId, expiresAtMs }: Session): string {
  return `${keyId}.${expiresAtMs / 1_000}.${id}`;
}

/**
 * The signature of a session. Each key has a secret of its own for this (RFC 5869), so that nothing has to be
 * stored.
 */
function signatureOf(content: string, keyId: string, masterSecret: string): Buffer {
  const secret = hkdfSync("sha256", masterSecret, "", `findling session secret ${keyId}`, secretBytes);
  return createHmac("sha256", new Uint8Array(secret)).update(content).digest();
}
