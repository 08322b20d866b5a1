/**
 * Parts of the pages of keys, tokens and indexes that need no browser:
 *  1. Claims are put into words; what is not as it should be stands there as JSON.
 *  2. A draft becomes claims without what was left empty, or a sentence says why not.
 *  3. Code to paste quotes what it takes from a token.
 *  4. Faults of the server are said beside the field that they are about.
 *  5. Indexes are ordered by each column; what has no figure comes last.
 *  6. Partitions that begin with a text come before those that have it in them.
 *  7. A key is found by what is shown of it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  indexColumns,
  orderBy,
  orderedIndexes,
  orderOf,
  orderText,
} from "../../src/dashboard/indexes/index-order.js";
import type { ListedIndex } from "../../src/dashboard/indexes/listed-index.js";
import { keySamples } from "../../src/dashboard/keys/key-samples.js";
import { isKeyWith, type ListedKey } from "../../src/dashboard/keys/listed-key.js";
import { partitionsWith } from "../../src/dashboard/records/partition-list.js";
import { claimsInWords, isNarrowing } from "../../src/dashboard/tokens/claim-words.js";
import { momentWords, relativeWords } from "../../src/dashboard/tokens/moment-words.js";
import { draftedClaims, draftFaultOf, emptyTokenDraft } from "../../src/dashboard/tokens/token-draft.js";
import { refusalsOf } from "../../src/dashboard/tokens/token-inspection.js";
import { signingSamples } from "../../src/dashboard/tokens/token-samples.js";

const now = 1_800_000_000;
const wordsOf = (claims: unknown): Record<string, string> =>
  Object.fromEntries(claimsInWords(claims, now).map(({ name, words }) => [name, words]));

test("claims in words (1)", () => {
  expect(
    wordsOf({
      exp: now + 7_200,
      nbf: now - 60,
      iat: now,
      partitions: ["acme", "bolt", "coil"],
      indexes: ["shop"],
      filters: [
        { attribute: "year", op: "range", gte: 1970, lte: 1980 },
        { attribute: "kind", op: "in", values: ["a", 2] },
        { attribute: "isNew", op: "eq", value: true },
        { attribute: "x", op: "like" },
      ],
      sub: "user-17",
      aud: ["a"],
    }),
  ).toEqual({
    exp: expect.stringMatching(/^ends .+ \(in 2 hours\)$/),
    nbf: expect.stringMatching(/^began .+ \(60 seconds ago\)$/),
    iat: expect.stringMatching(/^made .+ \(in 0 seconds\)$/),
    partitions: "only records of acme, bolt or coil",
    indexes: "only shop",
    filters:
      'only records with year from 1970 to 1980, and kind = "a" or 2, and isNew = true, and {"attribute":"x","op":"like"}',
    sub: "searches for user-17",
    aud: '["a"], which is compared with nothing',
  });
  expect(wordsOf({ partitions: [], indexes: [], filters: [] })).toEqual({
    partitions: "no partition: it finds nothing",
    indexes: "no index: it may search nothing",
    filters: "no filter",
  });
  expect(wordsOf({ exp: "soon", partitions: "acme", indexes: [1], nbf: 1e300, more: { a: 1 } })).toEqual({
    ...{ exp: '"soon"', partitions: '"acme"', indexes: "[1]", nbf: "1e+300", more: '{"a":1}' },
  });
});

test("a filter of which a part has no words stands there as JSON (1)", () => {
  const whole = [
    { attribute: "price", op: "range", gte: 1, gt: 3 },
    { attribute: "price", op: "range" },
    { attribute: "kind", op: "eq", value: "a", not: true },
    { attribute: "kind", op: "in", values: ["a"], value: "b" },
    { attribute: "kind", op: "in", values: "a" },
  ];
  for (const filter of whole)
    expect(wordsOf({ filters: [filter] })).toEqual({
      filters: `only records with ${JSON.stringify(filter)}`,
    });
  expect(wordsOf({ filters: [{ attribute: "price", op: "range", lte: 3 }] })).toEqual({
    filters: "only records with price to 3",
  });
});

test("what narrows (1)", () => {
  const filter = { attribute: "x", op: "eq", value: 1 };
  for (const claims of [{ partitions: [] }, { indexes: ["a"] }, { exp: now, filters: [filter] }])
    expect(isNarrowing(claims)).toBe(true);
  for (const claims of [
    {},
    { exp: now, sub: "a" },
    { filters: [] },
    { filters: "x" },
    null,
    [],
    "partitions",
  ])
    expect(isNarrowing(claims)).toBe(false);
});

test("any JSON has words (1)", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom("exp", "filters", "partitions", "sub", "x"),
      (value, name) => {
        const [claim] = claimsInWords({ [name]: value }, now);
        expect(claim?.words).toMatch(/./);
        expect(claimsInWords(value, now).every(({ words }) => words !== "")).toBe(true);
        expect(isNarrowing({ sub: value })).toBe(false);
        expect(isNarrowing({ sub: value, partitions: value })).toBe(true);
      },
    ),
  );
});

test("moments (1)", () => {
  expect(momentWords(Number.NaN, now)).toBeNull();
  expect([-172_800, -7_199, -90, 59, 119, 3_600].map(relativeWords)).toEqual([
    ...["2 days ago", "120 minutes ago", "90 seconds ago", "in 59 seconds", "in 119 seconds"],
    "in 60 minutes",
  ]);
});

test("a draft (2)", () => {
  expect(draftedClaims(emptyTokenDraft, now)).toEqual({ claims: { exp: now + 3_600 } });
  const draft = {
    ...emptyTokenDraft,
    ...{ lifetime: "at", until: "2026-11-27T15:00", notBefore: "2026-11-27T14:00" },
    ...{ partitions: " a b, c \n\n d", indexes: "shop, live-*  x", sub: " me " },
    filters: '{"attribute":"year","op":"eq","value":1}',
  };
  expect(draftedClaims(draft, now)).toEqual({
    claims: {
      exp: Date.parse("2026-11-27T15:00") / 1_000,
      nbf: Date.parse("2026-11-27T14:00") / 1_000,
      indexes: ["shop", "live-*", "x"],
      partitions: ["a b, c", "d"],
      filters: [{ attribute: "year", op: "eq", value: 1 }],
      sub: "me",
    },
  });
  expect(draftedClaims({ ...draft, until: "" }, now)).toMatchObject({ field: "until" });
  expect(draftedClaims({ ...draft, notBefore: "x" }, now)).toMatchObject({ field: "notBefore" });
  expect(draftedClaims({ ...draft, filters: "[1," }, now)).toMatchObject({
    field: "filters",
    message: expect.stringContaining("(line 1, column 4)"),
  });
});

test("code to paste (3)", () => {
  const claims = { exp: now + 60, partitions: ["it's"], sub: "</script>" };
  const [server, shell] = signingSamples("id", claims, now);
  expect(server?.code).toContain('signToken(key, { exp, partitions: ["it\'s"], sub: "</script>" })');
  expect(shell?.code).toContain(
    `--expires-in 60s \\\n  --claims '{"partitions":["it'\\''s"],"sub":"</script>"}'`,
  );
  const [inScript, inShell] = signingSamples("a'b\"c\nd", { exp: now + 60 }, now);
  expect(inScript?.code).toContain('{ id: "a\'b\\"c\\nd", signingSecret');
  expect(inShell?.code).toContain(`--key-id 'a'\\''b"c\nd' --expires-in 60s`);
  const key = { id: "k", name: "k", display: "d", createdAt: 1, lastUsedAt: null };
  const restrictions = { indexes: ["live-*", "shop"], referrers: null, ratePerMinute: null };
  const samplesOf = (type: "search" | "write" | "admin") =>
    keySamples({ key: { ...key, type, restrictions }, secret: "svc_1" }, "https://a.test");
  expect(samplesOf("search").map(({ title }) => title)).toEqual([
    ...["curl", "JavaScript", "a search box in a page"],
  ]);
  for (const { code } of [...samplesOf("search"), ...samplesOf("write")]) expect(code).toContain("svc_1");
  expect(samplesOf("write")[0]?.code).toContain("findling import shop");
  expect(samplesOf("admin")).toHaveLength(1);
});

test("the field of a fault (4)", () => {
  const fieldOf = (message: string, lifetime = "3600") =>
    draftFaultOf(message, { ...emptyTokenDraft, lifetime }).field;
  expect(fieldOf("It is valid for too long: claims.exp is 5")).toBe("lifetime");
  expect(fieldOf("It has expired: claims.exp is 5", "at")).toBe("until");
  expect(fieldOf("claims.filters[0].op must be")).toBe("filters");
  expect(fieldOf("It has more than 8,192 characters")).toBeNull();
});

test("why a token is refused (4)", () => {
  const header = {};
  const inspected = { header, claims: {}, faults: [], signature: "right", nowSeconds: now } as const;
  expect(refusalsOf({ ...inspected, key: null })).toEqual([expect.stringMatching(/no key/)]);
  expect(refusalsOf({ ...inspected, header: null, key: null, faults: ["a"] })).toEqual(["a"]);
});

const listed = (name: string, figures: Partial<ListedIndex> = {}): ListedIndex => ({
  ...{ name, records: null, partitionKey: null, partitions: null, lastWriteAt: null, queuedBatches: 0 },
  ...{ diskBytes: null, rebuild: null, recovery: null, erasure: null, unavailable: null },
  ...figures,
});

test("the order of indexes (5)", () => {
  const indexes = [
    listed("b10", { records: 5 }),
    listed("b9", { records: 5, diskBytes: { records: 1, segments: 2 } }),
    listed("c"),
    listed("a", { records: 7, queuedBatches: 1 }),
  ];
  const namesBy = (order: string) => orderedIndexes(indexes, orderOf(order)).map(({ name }) => name);
  expect(namesBy("name")).toEqual(["a", "b9", "b10", "c"]);
  expect(namesBy("-name")).toEqual(["c", "b10", "b9", "a"]);
  expect(namesBy("records")).toEqual(["b9", "b10", "a", "c"]);
  expect(namesBy("-records")).toEqual(["a", "b9", "b10", "c"]);
  expect(namesBy("-size")).toEqual(["b9", "a", "b10", "c"]);
  expect(namesBy("-state")).toEqual(["a", "b9", "b10", "c"]);
  expect(namesBy("nonsense")).toEqual(namesBy("name"));
  for (const { column } of indexColumns) {
    const first = orderBy(column, orderOf(column === "name" ? "size" : "name"));
    expect(first.isDescending).toBe(column !== "name");
    expect(orderBy(column, first).isDescending).toBe(!first.isDescending);
    expect(orderOf(orderText(first))).toEqual(first);
  }
});

test("partitions with a text (6)", () => {
  const partitions = ["bacme", "Acme", "ac", "x"].map((name) => ({ name, records: 1 }));
  expect(partitionsWith("AC", partitions).map(({ name }) => name)).toEqual(["Acme", "ac", "bacme"]);
  expect(partitionsWith("", partitions)).toEqual(partitions);
});

test("keys with a text (7)", () => {
  const key: ListedKey = {
    ...{ id: "3f9c", name: "Shop Window", type: "search", display: "svc_search_…wxyz" },
    restrictions: { indexes: ["live-*"], referrers: ["*.Test.org"], ratePerMinute: null },
    ...{ createdAt: 1, lastUsedAt: null, isActive: true, revokedAt: null },
  };
  for (const found of ["window", "wxyz", "live", "test.org", "3f9c", ""])
    expect(isKeyWith(found, key)).toBe(true);
  for (const other of ["3f9", "nothing"]) expect(isKeyWith(other, key)).toBe(false);
});
