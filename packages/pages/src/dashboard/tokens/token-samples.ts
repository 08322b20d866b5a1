import type { ScopedTokenClaims } from "@findling/client/token";
import { type CodeSample, exampleIndex, searchSamples } from "../keys/key-samples.js";
import type { MadeToken } from "./make-token.js";

/** Code to paste with a token. */
export function tokenSamples({ token, claims, key }: MadeToken, host: string): CodeSample[] {
  const index = exampleIndex(claims.indexes ?? key.restrictions.indexes);
  return searchSamples({ host, index, secret: token });
}

/** How programs make such tokens: without the secret, which is read where they run. */
export function signingSamples(
  keyId: string,
  { exp, ...others }: ScopedTokenClaims,
  nowSeconds: number,
): CodeSample[] {
  const seconds = Math.max(1, exp - nowSeconds);
  return [
    { title: "your server, in JavaScript", code: serverCode(keyId, others, seconds) },
    {
      title: "a shell",
      code: [
        "export SVC_SIGNING_SECRET=THE_SIGNING_SECRET",
        `findling token create --key-id ${quoted(keyId)} --expires-in ${seconds}s${claimsFlag(others)}`,
      ].join("\n"),
    },
  ];
}

function serverCode(keyId: string, others: object, seconds: number): string {
  const entries = Object.entries(others).map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`);
  return [
    'import { signToken } from "@findling/client/token";',
    "",
    `const key = { id: ${JSON.stringify(keyId)}, signingSecret: process.env.SIGNING_SECRET };`,
    `const exp = Math.floor(Date.now() / 1000) + ${seconds};`,
    `const token = await signToken(key, { exp${entries.join("")} });`,
  ].join("\n");
}

function claimsFlag(others: object): string {
  if (Object.keys(others).length === 0) return "";
  return ` \\\n  --claims ${quoted(JSON.stringify(others))}`;
}

/** What shells take literally: between single quotes, with each quote of the text outside of them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
