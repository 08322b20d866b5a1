/**
 * Scoped tokens that are refused: 401 invalid_key, with a message that helps whoever makes tokens. Nothing
 * else of the answer depends on the token.
 */
import { createHmac } from "node:crypto";
import type { CreateKeyResponse } from "@findling/protocol";
import { beforeAll, describe, expect, test } from "vitest";
import { expectError, useServer } from "./harness.js";
import { fromNow, signedWith, signToken } from "./sign-token.js";

const server = useServer();
let key: CreateKeyResponse;
let other: CreateKeyResponse;
let writer: CreateKeyResponse;

beforeAll(async () => {
  await server().upsert("shop", { objectID: "1", title: "one" });
  key = await server().createKey({ type: "search" });
  other = await server().createKey({ type: "search" });
  writer = await server().createKey({ type: "write" });
});

const asked = (token: string, headers?: Readonly<Record<string, string>>) =>
  server().search("shop", { q: "" }, headers === undefined ? { key: token } : { key: token, headers });

async function expectRefused(token: string, message: RegExp | string): Promise<void> {
  expectError(await asked(token), "invalid_key", message);
}

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

/** Signs parts that JSON.stringify would not write. */
function signTexts(header: string, payload: string): string {
  return signedWith(String(key.signingSecret), `${encoded(header)}.${encoded(payload)}`);
}

const goodHeader = (): string => JSON.stringify({ alg: "HS256", kid: key.key.id });

test("the tokens of this file are good but for what a test changes", async () => {
  expect((await asked(signToken(key))).status).toBe(200);
  expect((await asked(signTexts(goodHeader(), `{"exp":${fromNow(60)}}`))).status).toBe(200);
});

describe("HS256 only", () => {
  test("alg none, with and without a signature", async () => {
    const [header, payload, signature] = signToken(key, {}, { alg: "none" }).split(".");
    await expectRefused(`${header}.${payload}.`, /header\.alg must be "HS256"/);
    await expectRefused(`${header}.${payload}.${signature}`, /header\.alg must be "HS256"/);
  });

  for (const alg of ["HS384", "HS512", "RS256", "hs256", "HS256 ", "ΗS256", "", null, ["HS256"]]) {
    test(`alg ${JSON.stringify(alg)}`, async () => {
      await expectRefused(signToken(key, {}, { alg }), /header\.alg must be "HS256"/);
    });
  }

  test("an HMAC of another hash", async () => {
    const signed = signToken(key).split(".").slice(0, 2).join(".");
    await expectRefused(signedWith(String(key.signingSecret), signed, "sha512"), /wrong signature/);
  });

  test("parameters that name another key, or that must be understood", async () => {
    for (const header of [{ crit: ["exp"] }, { jwk: {} }, { jku: "https://example.com" }, { b64: false }])
      await expectRefused(signToken(key, {}, header), /Unknown field .* in header/);
  });
});

describe("The signature", () => {
  test("of another key, of no key, of the key's secret in place of its signingSecret", async () => {
    const kid = { kid: key.key.id };
    await expectRefused(signToken(other, {}, kid), /wrong signature/);
    await expectRefused(signToken({ ...key, signingSecret: "" }), /wrong signature/);
    await expectRefused(signToken({ ...key, signingSecret: key.secret }), /wrong signature/);
    await expectRefused(signToken({ ...key, signingSecret: "null" }), /wrong signature/);
  });

  test("cut, lengthened, padded, of another alphabet, changed", async () => {
    const token = signToken(key);
    const [header, payload, signature] = token.split(".");
    const withSignature = (changed: string): string => `${header}.${payload}.${changed}`;
    await expectRefused(withSignature(""), /wrong signature/);
    await expectRefused(withSignature(signature.slice(0, -3)), /base64url|wrong signature/);
    await expectRefused(withSignature(`${signature}AAAA`), /base64url|wrong signature/);
    await expectRefused(withSignature(`${signature}=`), /base64url/);
    await expectRefused(withSignature(`${signature.slice(0, -1)}+`), /base64url/);
    const bytes = Buffer.from(signature, "base64url");
    for (const place of [0, 15, 31]) {
      const changed = Buffer.from(bytes);
      changed[place] ^= 1;
      await expectRefused(withSignature(changed.toString("base64url")), /wrong signature/);
    }
  });

  test("bits of its last character that nobody reads", async () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const token = signToken(key);
    const last = alphabet.indexOf(token.slice(-1));
    await expectRefused(token.slice(0, -1) + alphabet[last + 1], /base64url/);
  });

  test("of other claims: tampered partitions and filters", async () => {
    const [header, , signature] = signToken(key, { partitions: ["acme"] }).split(".");
    for (const claims of [{ partitions: ["bolt"] }, {}, { partitions: ["acme", "bolt"] }]) {
      const payload = encoded(JSON.stringify({ exp: fromNow(60), ...claims }));
      await expectRefused(`${header}.${payload}.${signature}`, /wrong signature/);
    }
  });

  test("nothing of the claims is looked at before the signature", async () => {
    const [header] = signToken(key).split(".");
    for (const payload of [encoded("{"), encoded('{"exp":0}'), encoded('{"x":1}')]) {
      const signature = createHmac("sha256", "wrong").update(`${header}.${payload}`).digest("base64url");
      await expectRefused(`${header}.${payload}.${signature}`, /wrong signature/);
    }
  });
});

describe("kid", () => {
  test("of a write key, of an admin key, unknown, with odd characters, missing, no string", async () => {
    const odd = ["", " ", "../admin", "__proto__", "constructor", "\u0000", "%00", `${key.key.id} `];
    for (const kid of [writer.key.id, "0".repeat(24), key.key.id.toUpperCase(), ...odd])
      await expectRefused(signToken(key, {}, { kid }), /kid that is not the id of an active search key/);
    await expectRefused(signToken(key, {}, { kid: undefined }), /lacks the required field "kid"/);
    await expectRefused(signToken(key, {}, { kid: [key.key.id] }), /header\.kid must be a string/);
  });

  test("unicode look-alikes of digits", async () => {
    const wide = key.key.id.replace(/[0-9]/, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    await expectRefused(signToken(key, {}, { kid: wide }), /kid that is not the id/);
  });
});

describe("Times, with a clock skew of 30 s", () => {
  test("exp: required, passed, too far ahead", async () => {
    await expectRefused(signToken(key, { exp: undefined }), /claims lacks the required field "exp"/);
    await expectRefused(signToken(key, { exp: fromNow(-35) }), /has expired: claims\.exp is/);
    expect((await asked(signToken(key, { exp: fromNow(-20) }))).status).toBe(200);
    const days366 = 366 * 24 * 60 * 60;
    expect((await asked(signToken(key, { exp: fromNow(days366) }))).status).toBe(200);
    await expectRefused(signToken(key, { exp: fromNow(days366 + 60) }), /valid for too long/);
    await expectRefused(signToken(key, { exp: Date.now() + 60_000 }), /milliseconds/);
  });

  test("exp: no number", async () => {
    for (const exp of ["9999999999", null, true, [], {}])
      await expectRefused(signToken(key, { exp }), /claims\.exp/);
    await expectRefused(signTexts(goodHeader(), '{"exp":1e999}'), /out of the range of a double .*: exp/);
  });

  test("nbf: not valid yet", async () => {
    await expectRefused(signToken(key, { nbf: fromNow(45) }), /not valid yet/);
    expect((await asked(signToken(key, { nbf: fromNow(20) }))).status).toBe(200);
  });
});

describe("Any other claim", () => {
  test("is named", async () => {
    await expectRefused(signToken(key, { admin: true }), /Unknown field "admin" in claims/);
    await expectRefused(signToken(key, { Partitions: ["acme"] }), /Unknown field "Partitions"/);
    await expectRefused(signTexts(goodHeader(), `{"exp":${fromNow(60)},"__proto__":{}}`), /"__proto__"/);
  });

  test("twice the same", async () => {
    const twice = `{"exp":${fromNow(60)},"partitions":["a"],"partitions":["b"]}`;
    await expectRefused(signTexts(goodHeader(), twice), /has "partitions" twice in its payload/);
    const escaped = `{"exp":${fromNow(60)},"partitions":["a"],"part\\u0069tions" : ["b"]}`;
    await expectRefused(signTexts(goodHeader(), escaped), /has "partitions" twice/);
    await expectRefused(signTexts(`{"alg":"HS256","kid":"x","kid":"${key.key.id}"}`, "{}"), /"kid" twice/);
    const nested = `{"exp":${fromNow(60)},"filters":[{"attribute":"a","op":"eq","value":1,"value":2}]}`;
    await expectRefused(signTexts(goodHeader(), nested), /"value" twice/);
  });

  test("of another form", async () => {
    await expectRefused(signToken(key, { partitions: "acme" }), /claims\.partitions must be/);
    await expectRefused(signToken(key, { partitions: [1] }), /claims\.partitions\[0\] must be a string/);
    await expectRefused(signToken(key, { partitions: [""] }), /claims\.partitions\[0\] must not be empty/);
    await expectRefused(signToken(key, { partitions: ["x".repeat(513)] }), /513 characters/);
    await expectRefused(signToken(key, { indexes: ["a*b"] }), /claims\.indexes\[0\], "a\*b", may have \*/);
    await expectRefused(
      signToken(key, { filters: [{ attribute: "a", op: "ne", value: 1 }] }),
      /claims\.filters/,
    );
    await expectRefused(
      signToken(key, { filters: [{ attribute: "a", op: "range" }] }),
      /claims\.filters\[0\] has no/,
    );
    const many = Array.from({ length: 51 }, () => ({ attribute: "a", op: "eq", value: 1 }));
    await expectRefused(signToken(key, { filters: many }), /claims\.filters has 51 entries/);
  });
});

describe("What is no token", () => {
  test("wrong parts, wrong bytes, no JSON, no object", async () => {
    const [header, payload] = signToken(key).split(".");
    await expectRefused("..", /header that is not valid JSON/);
    await expectRefused(`${header}.${payload}`, /three parts/);
    await expectRefused(`${signToken(key)}.`, /three parts/);
    await expectRefused(`${header} .${payload}.AAAA`, /header that is not base64url/);
    await expectRefused(signTexts("[]", "{}"), /header must be an object/);
    await expectRefused(signTexts(goodHeader(), "null"), /claims must be an object/);
    await expectRefused(signTexts(goodHeader(), ""), /payload that is not valid JSON/);
    const noText = Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url");
    const signed = `${encoded(goodHeader())}.${noText}`;
    await expectRefused(signedWith(String(key.signingSecret), signed), /payload that is not valid JSON/);
  });

  test("too long, and too deep", async () => {
    await expectRefused(signToken(key, { sub: "x".repeat(8_192) }), /characters; at most 8,192 are allowed/);
    const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
    await expectRefused(signTexts(goodHeader(), `{"exp":1,"aud":${deep}}`), /100 levels deep/);
    expect((await asked(signToken(key, { sub: "x".repeat(5_000) }))).status).toBe(200);
  });

  test("a token in another header is no key", async () => {
    const token = signToken(key);
    const headers = { authorization: `Bearer ${token}`, cookie: `x-svc-key=${token}` };
    expectError(await server().search("shop", { q: "" }, { key: null, headers }), "missing_key");
    await expectRefused(`Bearer ${token}`, /without Bearer/);
    await expectRefused(`Bearer ${key.secret}`, /without Bearer/);
  });

  test("a signingSecret is no key", async () => {
    await expectRefused(String(key.signingSecret), /unknown or revoked/);
  });
});
