import { createHmac } from "node:crypto";
import type { CreateKeyResponse } from "@findling/protocol";
import { keepSecret } from "@findling/testkit";

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Seconds since the epoch, `seconds` from now. */
export const fromNow = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/** What is signed: two parts with a dot between. */
export function signedWith(secret: string, signed: string, hash = "sha256"): string {
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}

/** A scoped token of a search key, valid for a minute. `header` and `claims` replace single fields. */
export function signToken(
  { key, signingSecret }: Pick<CreateKeyResponse, "key" | "signingSecret">,
  claims: object = {},
  header: object = {},
): string {
  const parts = [
    { alg: "HS256", typ: "JWT", kid: key.id, ...header },
    { exp: fromNow(60), ...claims },
  ];
  const token = signedWith(String(signingSecret), parts.map(encoded).join("."));
  keepSecret(token);
  return token;
}
