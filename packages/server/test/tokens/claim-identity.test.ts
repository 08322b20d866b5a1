/** Which tokens make the same queryID: those with equal claims, `exp`, `nbf`, `iat` and `jti` aside. */
import { expect, test } from "vitest";
import { claimIdentity } from "../../src/tokens/claim-identity.js";

const filters = [{ attribute: "a", op: "eq" as const, value: 1 }];
const claims = { exp: 1, sub: "1", partitions: ["a", "b"], filters };

test("times and ids count for nothing, nor does the order of names", () => {
  const own = claimIdentity(claims);
  expect(claimIdentity({ ...claims, exp: 2, nbf: 1, iat: 1, jti: "x" })).toBe(own);
  const reordered = [{ value: 1, op: "eq" as const, attribute: "a" }];
  expect(claimIdentity({ filters: reordered, partitions: ["a", "b"], sub: "1", exp: 1 })).toBe(own);
});

test("everything else counts", () => {
  const others = [
    { ...claims, sub: "2" },
    { ...claims, partitions: ["b", "a"] },
    { ...claims, partitions: ["a"] },
    { ...claims, filters: [] },
    { ...claims, indexes: ["*"] },
    { exp: 1 },
  ];
  const identities = new Set([claims, ...others].map(claimIdentity));
  expect(identities.size).toBe(others.length + 1);
});
