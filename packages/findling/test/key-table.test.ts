/** The table of `keys list` fits the terminal, and leaves nothing out but restrictions that a key lacks. */
import type { KeySummary } from "@findling/protocol";
import { expect, test } from "vitest";
import { keyTable } from "../src/keys/key-table.js";
import { displayWidth } from "../src/terminal/display-width.js";

const fields = { type: "search", display: "svc_search_…wxyz", createdAt: 0, lastUsedAt: null } as const;
const open = { indexes: null, referrers: null, ratePerMinute: null };
const bound = { indexes: ["docs", "blog-*"], referrers: ["www.example.org"], ratePerMinute: 600 };
const keys: readonly KeySummary[] = [
  { ...fields, id: "3f9c1e5ab07d42c8e6f1a290", name: "website", restrictions: bound },
  { ...fields, id: "4f9c1e5ab07d42c8e6f1a290", name: "first", restrictions: open },
];

test("where no terminal shows it, and on a wide one, each key has one line", () => {
  for (const width of [undefined, 200]) {
    const lines = keyTable(keys, width).split("\n");
    expect(lines.length).toBe(3);
    expect(lines[1]).toMatch(/^3f9c\S+ {2}website {2}search .* docs,blog-\* {2}www\.example\.org {2}600 /);
  }
});

test("on a narrow terminal the other columns stand below each key", () => {
  expect(keyTable(keys, 80).split("\n")).toEqual([
    "ID                        NAME     TYPE    KEY",
    "3f9c1e5ab07d42c8e6f1a290  website  search  svc_search_…wxyz",
    "  indexes docs,blog-*, referrers www.example.org, per minute 600",
    "  created 1970-01-01 00:00Z, last used never",
    "4f9c1e5ab07d42c8e6f1a290  first    search  svc_search_…wxyz",
    "  created 1970-01-01 00:00Z, last used never",
  ]);
});

test("names with wide characters, and with accents of their own, keep the columns straight", () => {
  const named = ["検索サイト", "cafe\u0301", "website"].map((name) => ({ ...keys[1], name }));
  const places = keyTable(named, undefined)
    .split("\n")
    .map((line) => displayWidth(line.slice(0, line.search(/TYPE|search/))));
  expect(new Set(places).size).toBe(1);
});
