import { createHmac, timingSafeEqual } from "node:crypto";
import type { CompactJws } from "./compact-jws.js";

/** Compares in constant time. @param secret the bytes of a key's `signingSecret` */
export function isSignedWith({ signed, signature }: CompactJws, secret: Buffer): boolean {
  const expected = createHmac("sha256", secret).update(signed).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
