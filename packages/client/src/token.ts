import type { ScopedTokenClaims } from "@findling/protocol";

export type { ScopedTokenClaims } from "@findling/protocol";

/** What `createKey` answered for a search key. */
export interface TokenKey {
  /** `key.id` of the answer. */
  readonly id: string;
  readonly signingSecret: string;
}

export interface TokenSigning {
  /** Signs in a page, too: in one where the owner of the secret types it in. */
  readonly inPage?: boolean;
}

/**
 * Makes a scoped token, which shows its bearer only what the claims allow. Nothing is sent. Times, such as
 * `exp`, are seconds since 1970.
 * @throws {TypeError} the program runs in a page, where everybody could read the secret; or a claim, or a
 * part of one, is undefined, which would leave the token without a bound that it was meant to have
 */
export async function signToken(
  key: TokenKey,
  claims: ScopedTokenClaims,
  { inPage = false }: TokenSigning = {},
): Promise<string> {
  if (!inPage && isPage())
    throw new TypeError("Tokens are signed on a server: in a page everybody can read the secret.");
  for (const [name, value] of Object.entries(claims)) requireWhole(value, name);
  const signed = [{ alg: "HS256", typ: "JWT", kid: key.id }, claims].map(encodedJson).join(".");
  return `${signed}.${await signatureOf(signed, key.signingSecret)}`;
}

/**
 * JSON leaves out what is undefined, and functions. Numbers that it does not have become null, which servers
 * refuse.
 */
function requireWhole(value: unknown, path: string): void {
  if (JSON.stringify(value) === undefined) throw new TypeError(`The claim ${path} is ${typeof value}.`);
  if (typeof value !== "object" || value === null) return;
  for (const [name, one] of Object.entries(value)) requireWhole(one, `${path}.${name}`);
}

/** Whether a token was signed with a secret. Says nothing of its claims. */
export async function isTokenSignedWith(token: string, signingSecret: string): Promise<boolean> {
  const signedEnd = Math.max(0, token.lastIndexOf("."));
  const right = await signatureOf(token.slice(0, signedEnd), signingSecret);
  return isSameSecret(token.slice(signedEnd + 1), right);
}

/** Looks at every character, so that the time that it takes says nothing of where the two differ. */
function isSameSecret(given: string, right: string): boolean {
  let difference = given.length ^ right.length;
  for (let at = 0; at < right.length; at++) difference |= given.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}

async function signatureOf(signed: string, signingSecret: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = new TextEncoder().encode(signingSecret);
  const imported = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(signed));
  return base64Url(new Uint8Array(signature));
}

/** Also for the workers of a page. Workers on servers have neither of the two names. */
function isPage(): boolean {
  return "document" in globalThis || "importScripts" in globalThis;
}

function encodedJson(value: unknown): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
