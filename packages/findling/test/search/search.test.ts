/**
 * `findling search` against a running server:
 *  1. Hits are a list: number, title, objectID, what matched, counts, notices. Colours only on terminals.
 *  2. The flags are the request of the API, and --json prints its answer.
 *  3. Nothing in a record is obeyed by the terminal, and no line is wider than it.
 *  4. --explain names what decided between two hits, with both values, also for ties and pins.
 *  5. Failures are one line, and exit codes say of what kind they are.
 */
import { Client } from "@findling/client";
import type { SearchRequest } from "@findling/protocol";
import { localServer } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli.js";
import { displayWidth } from "../../src/terminal/display-width.js";
import { CapturedConsole } from "../captured-console.js";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { TerminalConsole, withoutColours } from "./terminal-console.js";

let server: ServerInProcess;
let client: Client;

const films = [
  { objectID: "alien", title: "Alien", year: 1979, genres: ["Horror"], content: "A crew meets an alien." },
  { objectID: "aliens", title: "Aliens", year: 1986, genres: ["Action"], content: "They come back." },
  { objectID: "brazil", title: "Brazil", year: 1985, genres: ["Drama"], director: { name: "Gilliam" } },
  { objectID: "arrival", title: "Arrival", year: 2016, genres: ["Drama"], content: "Of alien visitors." },
];

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  await client.index("films").saveSettings({
    indexTime: { attributesForFaceting: ["genres", "year"] },
    queryTime: { customRanking: [{ attribute: "year", order: "desc" }] },
  });
  await client.index("films").saveAll(films);
});

afterAll(() => server.stop());

async function run(...arguments_: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const console = new CapturedConsole();
  const environment = { SVC_KEY: server.adminKey };
  const code = await runCli(["search", ...arguments_, "--host", server.baseUrl], { console, environment });
  return { code, out: console.out.replaceAll(/\(\d+\.\d ms\)/gu, "(1.0 ms)"), err: console.err };
}

async function runOnTerminal(columns: number, ...arguments_: readonly string[]): Promise<TerminalConsole> {
  const console = new TerminalConsole(columns);
  const environment = { SVC_KEY: server.adminKey };
  const all = ["search", ...arguments_, "--host", server.baseUrl];
  expect({ code: await runCli(all, { console, environment }), err: console.err }).toEqual({
    code: 0,
    err: "",
  });
  return console;
}

describe("the list (1)", () => {
  test("hits with what matched, and the counts", async () => {
    expect(await run("films", "alien")).toEqual({
      code: 0,
      err: "",
      out: [
        "1  Alien  alien",
        "   content: A crew meets an alien.",
        "2  Aliens  aliens",
        "3  Arrival  arrival",
        "   content: Of alien visitors.",
        "",
        "Hits 1 to 3 of 3 (1.0 ms).",
        "",
      ].join("\n"),
    });
  });

  test("words are coloured on a terminal, unless NO_COLOR says otherwise", async () => {
    const console = await runOnTerminal(80, "films", "brazil");
    expect(console.out).toContain("\u001b[1m\u001b[31mBrazil\u001b[39m\u001b[22m");
    const uncoloured = new TerminalConsole(80);
    const environment = { SVC_KEY: server.adminKey, NO_COLOR: "1" };
    const flags = ["search", "films", "brazil", "--host", server.baseUrl];
    expect(await runCli(flags, { console: uncoloured, environment })).toBe(0);
    expect(uncoloured.out).not.toContain("\u001b");
  });

  test("several arguments are one query, and none finds all", async () => {
    expect((await run("films", "alien", "visitors")).out).toMatch(/^1 {2}Arrival {2}arrival\n/u);
    expect((await run("films")).out).toContain("of 4 (1.0 ms)");
  });

  test("what the answer says about itself", async () => {
    expect((await run("films", "brasil")).out).toMatch(/^Showing results for "brazil"\.\n1 {2}Brazil/u);
    expect((await run("films", "brazil xylophone")).out).toMatch(
      /^No record has all words: 1 word was not required\.\n1 {2}Brazil/u,
    );
    expect((await run("films", "xylophone")).out).toBe("No hits (1.0 ms).\n");
    const filtered = await run("films", "--filter", "genres=drama");
    expect(filtered.out).toBe("No hits (1.0 ms).\nA filter compares whole values, in the same case.\n");
  });
});

describe("flags (2)", () => {
  test("pages", async () => {
    const { out } = await run("films", "alien", "--limit", "1", "--page", "1");
    expect(out).toBe("2  Aliens  aliens\n\nHits 2 to 2 of 3 (1.0 ms). Next: --page 2\n");
    expect((await run("films", "--page", "9")).out).toBe("Nothing on page 9: paging reaches 4 of 4 hits.\n");
  });

  test("only the counts", async () => {
    const { out } = await run("films", "--limit", "0", "--facets", "genres,year");
    expect(out).toBe(
      [
        "genres",
        "  Drama   2",
        "  Action  1",
        "  Horror  1",
        "",
        "year",
        "  1979  1",
        "  1985  1",
        "  1986  1",
        "  2016  1",
        "",
        "4 hits (1.0 ms).",
        "",
      ].join("\n"),
    );
  });

  test("attributes that are asked for, also those of objects and lists", async () => {
    const { out } = await run("films", "brazil", "--fields", "title,year,director.name,genres,constructor");
    expect(out).toContain(
      "1  Brazil  brazil\n   year: 1985\n   director.name: Gilliam\n   genres: Drama\n\n",
    );
    expect((await run("films", "brazil", "--fields", "objectID")).out).toMatch(/^1 {2}brazil\n\n/u);
  });

  test.each([
    [
      ["--filter", "genres=Drama"],
      ["arrival", "brazil"],
    ],
    [
      ["--filter", "genres=Horror,Action"],
      ["aliens", "alien"],
    ],
    [
      ["--filter", "year>=1980", "--filter", "year<=1990"],
      ["aliens", "brazil"],
    ],
    [["--filter", '{"attribute":"year","op":"eq","value":2016}'], ["arrival"]],
  ])("%j", async (flags, expected) => {
    const { out } = await run("films", ...flags, "--json");
    expect(JSON.parse(out).hits.map(({ objectID }: { objectID: string }) => objectID)).toEqual(expected);
  });

  test.each([
    ["brasil", "--no-typo-tolerance"],
    ["braz", "--no-prefix"],
  ])("%s %s finds nothing", async (query, flag) => {
    expect((await run("films", query)).out).toContain("Brazil");
    expect((await run("films", query, flag)).out).toBe("No hits (1.0 ms).\n");
  });

  test("--json is the answer of the API, and harmless on a terminal", async () => {
    const { out } = await run("films", "alien", "--json", "--facets", "genres", "--limit", "2");
    const request = {
      q: "alien",
      mode: "committed",
      facets: ["genres"],
      hitsPerPage: 2,
    } satisfies SearchRequest;
    const { facts: _facts, processingTimeMs: _time, ...answer } = await client.index("films").search(request);
    expect(JSON.parse(out)).toEqual({ ...answer, processingTimeMs: expect.any(Number) });
  });
});

describe("hostile records (3)", () => {
  const dangers = "\u001b]0;owned\u0007 \u001b[2J\u009b31m\r\n\u0000\u202e\u2066\u2028";
  const records = [
    { objectID: "esc\u001b[2Jape", title: `danger ${dangers} danger`, content: `danger ${dangers}` },
    { objectID: "long", title: `danger ${"very long ".repeat(2_000)}`, content: "x".repeat(40_000) },
    { objectID: "far", title: `${"far ".repeat(2_000)} danger`, content: `${"字".repeat(5_000)} danger` },
    {
      objectID: "cjk",
      title: "危険 danger 世界の終わり".repeat(30),
      content: "danger 危険な世界です。".repeat(90),
    },
    { objectID: "rtl", title: "danger سلام عليكم ".repeat(9), content: "danger שלום עולם ".repeat(40) },
    {
      objectID: "marks",
      title: `danger ${"e\u0301".repeat(200)}`,
      content: "danger 👩‍👩‍👧‍👦🏳️‍🌈👍🏽 ".repeat(40),
    },
    { objectID: "空".repeat(400), title: "danger", ["名\u001b[1m".repeat(30)]: "danger" },
  ];

  beforeAll(async () => {
    await client.index("hostile").saveSettings({ indexTime: { attributesForFaceting: ["title"] } });
    await client.index("hostile").saveAll(records);
  });

  test.each([
    ["danger"],
    ["danger", "--explain"],
    ["danger", "--fields", `title,content,${"名\u001b[1m".repeat(30)}`],
    ["danger", "--facets", "title"],
  ])("%j", async (...flags) => {
    for (const columns of [20, 33, 80, 200]) {
      const console = await runOnTerminal(columns, "hostile", ...flags);
      expect(withoutColours(console.out).replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Bidi_Control}|\p{Zl}/u);
      expect(console.out).toContain("danger");
      expect(
        console.lines.filter((line) => displayWidth(line) > columns && !line.startsWith("Hits")),
      ).toEqual([]);
    }
  });

  test("the JSON has the same values, and nothing that a terminal obeys", async () => {
    const { out } = await run("hostile", "danger", "--json");
    expect(out.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
    const { hits } = JSON.parse(out);
    const found = hits.map(({ record }: { record: { objectID: string } }) => record);
    expect(found).toEqual(expect.arrayContaining(records));
  });
});

describe("explanations (4)", () => {
  test("what decided, with both values, and only the criteria that matter", async () => {
    const { out } = await run("films", "alien", "--explain");
    expect(out).toBe(
      [
        "   hit      attribute        exactness",
        "1  Alien    title, word 1    4",
        "   above the next by exactness: 4; the next has 1",
        "2  Aliens   title, word 1    1",
        '   found "alien" as "aliens"',
        "   above the next by attribute: title (tier 1); the next has content (tier 3)",
        "3  Arrival  content, word 1  1",
        "   the last hit that paging reaches",
        "",
        "Two hits are compared by one criterion after the other. The first that differs decides:",
        "  attribute  where its words are: the more important attribute first, then the earlier word in it",
        "  exactness  words exactly as typed, and texts that are just the query; more is better",
        "",
        "Hits 1 to 3 of 3 (1.0 ms).",
        "",
      ].join("\n"),
    );
  });

  test("the last hit of a page is compared with the first one of the next page", async () => {
    const { out } = await run("films", "--explain", "--limit", "1", "--page", "1");
    expect(out).toContain(
      "2  Aliens  1986\n   above the next by year: 1986; the next has 1985 (highest first)\n",
    );
    expect(out).toContain("  year  your own order, by the customRanking of the settings\n");
  });

  test("ties, and objectIDs that differ only at their ends", async () => {
    const folder = "a/long/folder/with/many/names/";
    const ids = ["10", "9", `${folder}one`, `${folder}two`];
    await client.index("ties").saveAll(ids.map((objectID) => ({ objectID, title: "Umbrella" })));
    const { out } = await run("ties", "umbrella", "--explain");
    expect(out).toContain("1  Umbrella\n   above the next by objectID: 10; the next has 9\n");
    expect(out).toContain("objectID: …/many/names/one; the next has …/many/names/two\n");
    expect(out).toContain("  objectID  nothing else differs");
  });

  test("other words are named only where the hit lacks the word that was typed", async () => {
    await client.index("others").saveAll([
      { objectID: "both", title: "Keyboard and keyboards" },
      { objectID: "typo", title: "Keyboart", content: "words" },
    ]);
    const { out } = await run("others", "keyboard", "--explain");
    expect(out.match(/^ {3}found .*$/gmu)).toEqual(['   found "keyboard" as "keyboart" (typo)']);
  });

  test("pins", async () => {
    await client.index("pins").saveAll([
      { objectID: "costs", title: "Shipping" },
      { objectID: "contact", title: "Ask us" },
    ]);
    const pins = [{ id: "1", query: "shipping", objectID: "contact", position: 0 }];
    await client.index("pins").saveSettings({ queryTime: { pins } });
    const { out } = await run("pins", "shipping", "--explain");
    expect(out).toContain("1  Ask us\n   above the next by pinned: a pin puts it here\n");
  });

  test("partial matches are compared by bm25 first", async () => {
    await client.index("partial").saveAll([
      { objectID: "room", title: "A quiet room with beds, a desk and a chair, not far from the sea" },
      { objectID: "lamp", title: "Lamp" },
      { objectID: "sea", title: "The sea, and more sea" },
    ]);
    const { out } = await run("partial", "quiet room lamp sea", "--explain");
    expect(out).toContain("bm25 is compared first");
  });

  test("where no table fits, the values stand below the title", async () => {
    const { lines } = await runOnTerminal(36, "films", "alien", "--explain");
    expect(lines.slice(0, 4)).toEqual([
      "1  Alien",
      "   attribute title, word 1",
      "   exactness 4",
      "   above the next by exactness: 4;",
    ]);
  });

  test("a single hit, an empty query, and no hit", async () => {
    expect((await run("films", "brazil", "--explain")).out).toMatch(
      /^ {3}hit\n1 {2}Brazil\n {3}the last hit/u,
    );
    expect((await run("films", "xylophone", "--explain")).out).toBe("No hits (1.0 ms).\n");
  });
});

describe("failures (5)", () => {
  async function fails(arguments_: readonly string[], environment: Record<string, string> = {}) {
    const console = new CapturedConsole();
    const code = await runCli(["search", ...arguments_], { console, environment });
    expect(console.out).toBe("");
    return { code, err: console.err };
  }

  const host = () => ["--host", server.baseUrl, "--key", server.adminKey];

  test("no key, a wrong key, no server", async () => {
    expect(await fails(["films"])).toEqual({ code: 2, err: expect.stringContaining("A key is needed") });
    const wrong = await fails(["films", "--host", server.baseUrl, "--key", "svc_wrong"]);
    expect(wrong).toEqual({ code: 4, err: expect.stringMatching(/^error: .*\(401 \w+\)\n$/u) });
    const closed = await localServer(() => undefined);
    closed.close();
    const nowhere = await fails(["films", "--host", closed.url, "--key", "svc_any"]);
    expect(nowhere).toEqual({
      code: 5,
      err: expect.stringMatching(/No server answers on .* Start one with/u),
    });
  });

  test("an index that is not there, and one that the key may not use", async () => {
    expect(await fails(["nowhere", ...host()])).toEqual({
      code: 4,
      err: "error: There is no index nowhere. (404 index_not_found)\n",
    });
    const restrictions = { indexes: ["ties"] };
    const { secret } = await client.createKey({ name: "s", type: "search", restrictions });
    expect(await fails(["films", "--host", server.baseUrl, "--key", secret])).toEqual({
      code: 4,
      err: expect.stringMatching(/^error: .*\(403 \w+\)\n$/u),
    });
  });

  test.each([
    [["films", "--limit", "101"], /from 0 to 100/u],
    [["films", "--page", "-1"], /from 0 to 1000000/u],
    [["films", "--mode", "fast"], /Allowed choices are typing, committed/u],
    [["films", "--fields", ","], /must name one at least/u],
    [["films", "--facets", "title"], /title/u],
    [["films", "x".repeat(513)], /512/u],
    [["films", "--filter", "year"], /--filter 'year' cannot be used\. It compares nothing/u],
    [["films", "--watch"], /--watch needs a terminal/u],
    [["films", "--watch", "--json"], /cannot be used with option '--json'/u],
    [["films", "--watch", "--explain"], /cannot be used with option/u],
    [["../films"], /1 to 128 of the characters/u],
  ])("%j is a wrong command line", async (flags, expected) => {
    expect(await fails([...flags, ...host()])).toEqual({ code: 2, err: expect.stringMatching(expected) });
  });
});
