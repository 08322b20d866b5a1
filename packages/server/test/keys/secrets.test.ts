/**
 * Secrets:
 *  1. A secret is svc_<type>_ and 43 characters of base 62; no two are equal.
 *  2. base62 keeps the number that the bytes are.
 *  3. A signing secret depends on the master secret and the key's id, and on nothing else.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base62 } from "../../src/keys/base62.js";
import { displaySecret, hashSecret, makeSecret } from "../../src/keys/key-secret.js";
import { signingSecretOf } from "../../src/keys/signing-secret.js";
import { makeQueryId } from "../../src/search/query-id.js";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("secrets", () => {
  test("base62 keeps the number", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = base62(bytes);
        expect(text).toHaveLength(43);
        const number = Array.from(text).reduce(
          (sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)),
          0n,
        );
        expect(number).toBe(BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
      }),
    );
  });

  test("are of the documented form and all different", () => {
    const secrets = Array.from({ length: 100 }, () => makeSecret("search"));
    for (const secret of secrets) expect(secret).toMatch(/^svc_search_[0-9A-Za-z]{43}$/);
    expect(new Set(secrets).size).toBe(100);
    expect(displaySecret("search", secrets[0])).toBe(`svc_search_…${secrets[0].slice(-4)}`);
    expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  test("signing secrets are derived", () => {
    const secret = signingSecretOf("master", "id");
    expect(secret).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(signingSecretOf("master", "id")).toBe(secret);
    expect(signingSecretOf("master", "other")).not.toBe(secret);
    expect(signingSecretOf("other", "id")).not.toBe(secret);
  });

  test("a queryID carries its time and is 32 lowercase hex digits", () => {
    const queryID = makeQueryId("master", "caller", 1_700_000_000_999);
    expect(queryID).toMatch(/^[0-9a-f]{32}$/);
    expect(Number.parseInt(queryID.slice(0, 8), 16)).toBe(1_700_000_000);
    expect(makeQueryId("master", "caller", 1_700_000_000_999)).not.toBe(queryID);
  });
});
