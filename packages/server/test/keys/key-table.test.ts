/**
 * The keys in memory:
 *  1. A key is found by its secret and its id while it is active, and by the hash of its secret always.
 *  2. A refused key is not active, until the refusal ends. Then what the disk says counts.
 *  3. Keys are listed in order of creation, whatever changes.
 *  4. What was removed is nowhere.
 */
import type { KeyRow } from "@findling/store";
import { expect, test } from "vitest";
import { hashSecret } from "../../src/keys/key-secret.js";
import { KeyTable, managesKeys } from "../../src/keys/key-table.js";

const restrictions = { indexes: null, referrers: null, ratePerMinute: null };

const keyOf = (id: string, revokedAt: number | null = null): KeyRow => ({
  ...{ id, name: id, type: "admin", display: id, restrictions, createdAt: 1, revokedAt },
  secretHash: hashSecret(`secret of ${id}`),
});

function tableOf(...keys: readonly KeyRow[]): KeyTable {
  const table = new KeyTable();
  for (const key of keys) table.put(key);
  return table;
}

/** The ids of keys that give access, however one looks for them. */
function activeIn(table: KeyTable): string[] {
  const ids = table.active().map(({ id }) => id);
  for (const { id } of table.all()) {
    const isActive = ids.includes(id);
    expect([id, table.withId(id)?.id, table.find(`secret of ${id}`)?.id]).toEqual(
      isActive ? [id, id, id] : [id, undefined, undefined],
    );
    expect(table.withHash(hashSecret(`secret of ${id}`))?.id).toBe(id);
  }
  return ids;
}

const idsIn = (table: KeyTable) => table.all().map(({ id }) => id);

test("active keys are found, revoked ones by their hash only (1, 3)", () => {
  const table = tableOf(keyOf("b"), keyOf("a", 7), keyOf("c"));
  expect([idsIn(table), activeIn(table)]).toEqual([
    ["b", "a", "c"],
    ["b", "c"],
  ]);
  table.put(keyOf("b", 8));
  expect([idsIn(table), activeIn(table)]).toEqual([["b", "a", "c"], ["c"]]);
  expect([table.find("unknown"), table.withId("unknown"), table.withHash("unknown")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a refused key is not active, until the refusal ends (2)", () => {
  const table = tableOf(keyOf("a"), keyOf("b"));
  table.refuse("a");
  expect(activeIn(table)).toEqual(["b"]);
  table.put(keyOf("a"));
  expect(activeIn(table)).toEqual(["b"]);
  table.unrefuse("a");
  expect(activeIn(table)).toEqual(["a", "b"]);
  table.refuse("b");
  table.put(keyOf("b", 9));
  table.unrefuse("b");
  expect([idsIn(table), activeIn(table)]).toEqual([["a", "b"], ["a"]]);
});

test("what was removed is nowhere (4)", () => {
  const table = tableOf(keyOf("a"), keyOf("b"));
  table.remove("a");
  table.remove("unknown");
  expect([idsIn(table), activeIn(table)]).toEqual([["b"], ["b"]]);
  expect([table.find("secret of a"), table.withId("a"), table.withHash(hashSecret("secret of a"))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ["an admin key", keyOf("a"), true],
  [
    "one that is restricted to indexes",
    { ...keyOf("a"), restrictions: { ...restrictions, indexes: ["x"] } },
    false,
  ],
  ["a key to write", { ...keyOf("a"), type: "write" as const }, false],
])("%s manages keys, or does not", (_name, key, expected) => {
  expect(managesKeys(key)).toBe(expected);
});
