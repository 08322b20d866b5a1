/**
 * Parts of the dashboard that need no browser:
 *  1. A rule for a query and a record replaces the others for both. Case and white space do not matter.
 *  2. Undoing a change takes back what it did, and leaves what others did meanwhile.
 *  3. The address of a preview says all that it shows.
 *  4. A record is shown by its first text, and each text once.
 *  5. A page is found at its address, and no other address is a page. An index alone stands for its search.
 *  6. How long ago something was is said in words.
 *  7. A key is asked for as the form says, and comes with code to paste.
 */
import type { Hit } from "@findling/client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAt, stepsInstead } from "../../src/dashboard/dashboard-page.js";
import { wordsFor } from "../../src/dashboard/elements/time-words.js";
import { emptyDraft, keyFaultOf, keyRequestOf } from "../../src/dashboard/keys/key-draft.js";
import { keySamples } from "../../src/dashboard/keys/key-samples.js";
import { parametersOf, previewQueryOf } from "../../src/dashboard/preview/preview-query.js";
import { shownRecordOf } from "../../src/dashboard/preview/shown-record.js";
import { freed, hidden, pinned, type QueryRules, undone } from "../../src/dashboard/settings/query-rules.js";

const none: QueryRules = { pins: [], hides: [] };
const chair = { query: "desk", objectID: "chair" };
const lamp = { query: "desk", objectID: "lamp" };

describe("rules (1)", () => {
  test("a pin takes the place of another pin and of a hide", () => {
    const before = pinned({ ...chair, query: " DESK " }, 4)(hidden(lamp)(none));
    const after = pinned(lamp, 1)(pinned(chair, 0)(before));
    expect(after).toMatchObject({
      pins: [
        { ...chair, position: 0 },
        { ...lamp, position: 1 },
      ],
      hides: [],
    });
    expect(freed(chair)(after).pins).toMatchObject([lamp]);
  });

  test("rules of other queries stay", () => {
    const other = pinned({ ...chair, query: "office desk" }, 2)(none);
    expect(hidden(chair)(other)).toMatchObject({ pins: other.pins, hides: [chair] });
  });
});

test("undoing leaves what others did meanwhile (2)", () => {
  const target = fc.record({
    query: fc.constantFrom("desk", "seat"),
    objectID: fc.constantFrom("chair", "lamp", "sofa"),
  });
  const change = fc.oneof(
    fc.tuple(target, fc.nat(3)).map(([where, position]) => pinned(where, position)),
    target.map(hidden),
    target.map(freed),
  );
  const sorted = ({ pins, hides }: QueryRules) => [...pins, ...hides].map(({ id }) => id).sort();
  fc.assert(
    fc.property(fc.array(change), change, (earlier, made) => {
      const before = earlier.reduce((rules, one) => one(rules), none);
      const after = made(before);
      expect(sorted(undone(before, after)(after))).toEqual(sorted(before));
      const theirs = { id: "theirs", query: "sofa", objectID: "x", position: 0 };
      const meanwhile = { ...after, pins: [...after.pins, theirs] };
      expect(sorted(undone(before, after)(meanwhile))).toEqual([...sorted(before), "theirs"].sort());
    }),
  );
});

test("the address of a preview says all that it shows (3)", () => {
  const text = fc.string({ minLength: 1, maxLength: 6, unit: "binary" });
  const filter = fc.oneof(
    fc.record({ test: fc.constant("is" as const), attribute: text, value: text }),
    fc.record({
      test: fc.constantFrom("from" as const, "to" as const),
      attribute: text,
      value: fc.integer().map(String),
    }),
  );
  const query = fc.record({
    q: text,
    mode: fc.constantFrom("typing" as const, "committed" as const),
    isCompared: fc.boolean(),
    filters: fc.uniqueArray(filter, { maxLength: 3, selector: (one) => `${one.test}.${one.attribute}` }),
  });
  fc.assert(
    fc.property(query, (wanted) => {
      expect(previewQueryOf(new URLSearchParams(parametersOf(wanted).toString()))).toEqual(wanted);
    }),
  );
});

test("an address has no filter that no search takes (3)", () => {
  const { filters } = previewQueryOf(new URLSearchParams("from.year=soon&to.year=&is.=x&from.year=1990"));
  expect(filters).toEqual([{ test: "from", attribute: "year", value: "1990" }]);
});

describe("a record (4)", () => {
  const hitOf = (record: object, highlight: Hit["highlight"] = {}): Hit => ({
    ...{ objectID: "1", snippet: {}, highlight },
    record: { objectID: "1", ...record },
  });

  test("is shown by its first text; further ones have a mark, and are shown once", () => {
    const segments = [
      { text: "desk", match: true },
      { text: " lamp", match: false },
    ];
    const hit = hitOf(
      { title: "", name: "Lamp", text: "desk lamp", copy: "desk lamp", plain: "no mark" },
      { text: { segments, fullyMatched: false }, copy: { segments, fullyMatched: false } },
    );
    expect(shownRecordOf(hit, ["title", "name", "plain", "text", "copy"])).toEqual({
      title: [{ text: "Lamp", match: false }],
      texts: [{ attribute: "text", segments }],
    });
  });

  test("without any text has no title", () => {
    expect(shownRecordOf(hitOf({ price: 1 }), ["price", "__proto__"])).toEqual({ title: [], texts: [] });
  });
});

describe("addresses (5)", () => {
  const list = { steps: ["indexes"] };
  const preview = { steps: ["indexes", ":name", "search"] };
  const found = (address: string) => pageAt([list, preview], address === "" ? [] : address.split("/"));

  test.each([
    ["", list, ""],
    ["indexes", list, ""],
    ["indexes/shop/search", preview, "shop"],
  ])("%j is a page", (address, page, name) => {
    expect(found(address)).toEqual({ page, name });
  });

  test.each([["nothing"], ["indexes/shop"], ["indexes/shop/search/more"], ["keys/shop/search"]])(
    "%j is none",
    (address) => {
      expect(found(address)).toBeUndefined();
    },
  );

  test.each([
    [
      ["indexes", "shop"],
      ["indexes", "shop", "search"],
    ],
    [["keys", "shop"], undefined],
    [["indexes", "shop", "search", "more"], undefined],
  ])("%j stands for %j", (steps, instead) => {
    expect(stepsInstead(steps)).toEqual(instead);
  });
});

test.each([
  [-3, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [7_300, "2 hours ago"],
  [90_000, "1 day ago"],
  [47 * 3_600, "1 day ago"],
  [59 * 86_400, "1 month ago"],
  [86_400 * 400, "1 year ago"],
])("%d seconds ago is %s (6)", (seconds, words) => {
  expect(wordsFor(seconds)).toBe(words);
});

describe("a key (7)", () => {
  const draft = { ...emptyDraft, name: " shop " };

  test("is asked for with restrictions; what is empty restricts nothing", () => {
    const restrictions = { indexes: null, referrers: null, ratePerMinute: null };
    expect(keyRequestOf(draft)).toEqual({ name: "shop", type: "search", restrictions });
    const lists = { indexes: "shop, live-*\nold", referrers: " ", ratePerMinute: " 60 " };
    expect(keyRequestOf({ ...draft, ...lists })).toMatchObject({
      restrictions: { indexes: ["shop", "live-*", "old"], referrers: null, ratePerMinute: 60 },
    });
  });

  test("is not asked for without a name, or with a rate that is no number", () => {
    expect(keyRequestOf(emptyDraft)).toMatchObject({ field: "name" });
    for (const ratePerMinute of ["ten", "1.5", "-1", "1e3"])
      expect(keyRequestOf({ ...draft, ratePerMinute })).toMatchObject({ field: "ratePerMinute" });
  });

  test("is refused at the field with which the message of the server begins", () => {
    const fieldOf = (message: string) => keyFaultOf(message).field;
    expect(fieldOf('restrictions.referrers[0] is "::"; it is no host.')).toBe("referrers");
    expect(fieldOf("name has 300 characters; at most 256 are allowed.")).toBe("name");
    expect(fieldOf("The server has too many keys.")).toBe(null);
  });

  test("comes with code for its type, and only plain names of indexes stand in it", () => {
    const keyOf = (type: "search" | "write" | "admin", indexes: string[] | null) => ({
      secret: "svc_secret",
      key: {
        ...{ id: "1", name: "a", type, display: "a", createdAt: 0, lastUsedAt: null },
        restrictions: { indexes, referrers: null, ratePerMinute: null },
      },
    });
    const codeOf = (...key: Parameters<typeof keyOf>) =>
      keySamples(keyOf(...key), "http://host").map(({ code }) => code);
    expect(codeOf("search", ["shop-*", "shop"])[0]).toContain("/1/indexes/shop/search");
    expect(codeOf("search", ["'; rm x"])[0]).toContain("/1/indexes/my-index/search");
    expect(codeOf("search", ["shop.v2"])[0]).toContain("/1/indexes/shop.v2/search");
    expect(codeOf("search", ["shop-*"])[0]).toContain("/1/indexes/shop-my-index/search");
    const [command, curl, client] = codeOf("write", ["shop"]);
    expect(command).toBe(
      "export SVC_HOST=http://host\nexport SVC_KEY=svc_secret\nfindling import shop records.ndjson",
    );
    expect(curl).toContain("http://host/1/indexes/shop/records");
    expect(client).toContain('client.index("shop").saveAll(');
    expect(codeOf("admin", null)[0]).toContain("findling keys list");
  });
});
