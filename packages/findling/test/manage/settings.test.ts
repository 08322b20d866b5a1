/**
 * `findling settings`, against a running server:
 *  1. `get` prints JSON that `set` takes: nothing changes by the round trip.
 *  2. `set` shows what it changes, and leaves all else as it is.
 *  3. It is refused when another edit came between: while it runs, and since the file was made.
 *  4. `--wait` ends when the index is rebuilt, and is bounded.
 *  5. `diff` shows the same and changes nothing; 0: no difference, 1: some.
 *  6. What is wrong in a file is named, and nothing is saved.
 *  7. No control character of a name reaches the terminal.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, type IndexClient, type IndexSettingsPatch } from "@findling/client";
import { defaultIndexSettings } from "@findling/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { temporaryFolder } from "../temporary-folder.js";
import { type CommandPlace, type CommandRun, runCommandAt } from "./command-run.js";
import { MeddlingProxy } from "./meddling-proxy.js";

let server: ServerInProcess;
let client: Client;
let place: CommandPlace;

beforeAll(async () => {
  server = await startServerInProcess();
  client = new Client({ host: server.baseUrl, key: server.adminKey });
  place = { host: server.baseUrl, key: server.adminKey };
});

afterAll(() => server.stop());

const run = (...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt(place, "settings", ...arguments_);
const runWith = (input: string, ...arguments_: readonly string[]): Promise<CommandRun> =>
  runCommandAt({ ...place, input }, "settings", ...arguments_);

async function made(name: string, patch: IndexSettingsPatch = {}): Promise<IndexClient> {
  const index = client.index(name);
  await index.saveSettings(patch);
  return index;
}

function fileWith(content: string): string {
  const path = join(temporaryFolder(), "settings.json");
  writeFileSync(path, content);
  return path;
}

const rules = Array.from({ length: 30 }, (_, n) => ({ id: `r${n}`, query: `q${n}`, objectID: `${n}` }));
const hostileRule = { id: "hostile", query: "\u009b31m\u0007", objectID: "hostile" };
const strange: IndexSettingsPatch = {
  indexTime: { dictionary: ["ü\u2028", 'a"b\\'], partitionKey: "a.b" },
  queryTime: { hides: [hostileRule, ...rules], distinctAttribute: null },
};

describe("round trip (1)", () => {
  test("get, then set, changes nothing", async () => {
    const index = await made("round", strange);
    const before = await index.settings();
    const got = await run("get", "round");
    expect(got).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(got.out)).toEqual(before.settings);
    expect((await run("get", "round", "--json")).out).toBe(got.out);
    const set = await runWith(got.out, "set", "round", "-");
    expect(set).toEqual({
      code: 0,
      out: "Nothing to change: the settings of round are these.\n",
      err: "",
    });
    expect((await index.settings()).etag).toBe(before.etag);
  });

  test("with the etag, and to another index", async () => {
    await made("from", strange);
    const { out } = await run("get", "from", "--with-etag");
    expect(JSON.parse(out)).toMatchObject({ etag: expect.stringMatching(/^[\w-]+$/) });
    const file = fileWith(`\uFEFF${out}`);
    expect(await run("set", "from", file)).toMatchObject({ code: 0 });
    const copied = await runWith((await run("get", "from")).out, "set", "to", "-");
    expect(copied).toMatchObject({ code: 0, out: expect.stringContaining("Made the index to.\n") });
    expect((await client.index("to").settings()).settings).toEqual(
      (await client.index("from").settings()).settings,
    );
  });

  test("an index that does not exist is 4, no key is 2", async () => {
    expect(await run("get", "nowhere")).toEqual({
      code: 4,
      out: "",
      err: "error: There is no index nowhere. (404 index_not_found)\n",
    });
    expect(await runCommandAt({ ...place, key: "" }, "settings", "get", "x")).toMatchObject({ code: 2 });
  });
});

describe("what changes (2)", () => {
  test("of a list what goes, what comes and the neighbours; all else stays", async () => {
    const index = await made("shown", { queryTime: { hides: rules, typoTolerance: false } });
    const hides = [...rules.slice(0, 10), { id: "new", query: "n", objectID: "n" }, ...rules.slice(11)];
    const { code, out, err } = await runWith(JSON.stringify({ queryTime: { hides } }), "set", "shown", "-");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`queryTime.hides
    … 9 unchanged
    { "id": "r9", "objectID": "9", "query": "q9" }
  - { "id": "r10", "objectID": "10", "query": "q10" }
  + { "id": "new", "objectID": "n", "query": "n" }
    { "id": "r11", "objectID": "11", "query": "q11" }
    … 18 unchanged
Changed 1 field of the settings of shown.
`);
    const { queryTime } = (await index.settings()).settings;
    expect(queryTime).toEqual({ ...defaultIndexSettings.queryTime, typoTolerance: false, hides });
  });

  test("as JSON", async () => {
    await made("json");
    const patch = { indexTime: { languages: ["de"] } };
    const { code, out } = await runWith(JSON.stringify(patch), "set", "json", "-", "--json");
    expect(code).toBe(0);
    const { etag } = await client.index("json").settings();
    expect(JSON.parse(out)).toEqual({
      index: "json",
      created: false,
      etag: etag?.slice(1, -1),
      changes: [{ field: "indexTime.languages", before: ["en"], after: ["de"] }],
      rebuild: expect.stringMatching(/^(running|idle)$/),
    });
  });

  test("the order of names in an object is no change", async () => {
    await made("order", { queryTime: { customRanking: [{ attribute: "a", order: "asc" }] } });
    const text = '{"queryTime":{"customRanking":[{"order":"asc","attribute":"a"}]}}';
    expect(await runWith(text, "diff", "order", "-")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("another edit came between (3)", () => {
  const edit = (index: IndexClient, words: readonly string[]): Promise<unknown> =>
    index.saveSettings({ indexTime: { dictionary: [...words] } });

  test("since the file was made, also one that was taken back", async () => {
    const index = await made("between");
    const file = fileWith((await run("get", "between", "--with-etag")).out);
    await edit(index, ["a"]);
    await edit(index, []);
    const refused = await run("set", "between", file);
    expect(refused).toMatchObject({ code: 4, out: "" });
    expect(refused.err).toMatch(/^error: Somebody has changed the settings of between since they were read/);
    expect((await run("set", "between", file, "--if-match", "*")).code).toBe(0);
  });

  test("while it runs", async () => {
    const index = await made("meanwhile");
    const proxy = await MeddlingProxy.start(server.baseUrl);
    proxy.before = async (method) => void (method === "PUT" && (await edit(index, ["theirs"])));
    const input = '{"indexTime":{"dictionary":["mine"]}}';
    const arguments_ = ["settings", "set", "meanwhile", "-"];
    const refused = await runCommandAt({ ...place, host: proxy.baseUrl, input }, ...arguments_);
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("nothing was saved") });
    expect((await index.settings()).settings.indexTime.dictionary).toEqual(["theirs"]);
  });

  test("--if-match takes the etag that diff and get print, with or without quotes", async () => {
    const index = await made("match");
    const { etag } = JSON.parse((await runWith("{}", "diff", "match", "-", "--json")).out);
    const patch = '{"queryTime":{"typoTolerance":false}}';
    expect(await runWith(patch, "set", "match", "-", "--if-match", etag)).toMatchObject({ code: 0 });
    expect(await runWith(patch, "set", "match", "-", "--if-match", `"${etag}"`)).toMatchObject({ code: 4 });
    expect(await runWith(patch, "set", "none", "-", "--if-match", etag)).toMatchObject({
      code: 4,
      err: expect.stringContaining("There is no index none"),
    });
    expect(await runWith(patch, "set", "match", "-", "--if-match", 'W/"x"')).toMatchObject({ code: 2 });
    expect((await index.settings()).settings.queryTime.typoTolerance).toBe(false);
  });

  test("an answer without an etag, of a proxy, is refused unless that is wanted", async () => {
    await made("proxied");
    const proxy = await MeddlingProxy.start(server.baseUrl);
    proxy.replaced = { etag: null };
    const through = { ...place, host: proxy.baseUrl, input: "{}" };
    const refused = await runCommandAt(through, "settings", "set", "proxied", "-");
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("a proxy has removed") });
    const forced = await runCommandAt(through, "settings", "set", "proxied", "-", "--if-match", "*");
    expect(forced).toMatchObject({ code: 0 });
  });
});

describe("--wait (4)", () => {
  test("ends when the index is rebuilt", async () => {
    const index = client.index("rebuilt");
    await index.saveAll(Array.from({ length: 5_000 }, (_, n) => ({ objectID: `${n}`, name: `text ${n}` })));
    const patch = '{"indexTime":{"searchableTiers":[{"attributes":["name"],"typoTolerance":true}]}}';
    const { code, out } = await runWith(patch, "set", "rebuilt", "-", "--wait", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rebuild: "idle" });
    expect((await index.settings()).facts.rebuild).toBe("idle");
    expect((await index.search({ q: "4711" })).nbHits).toBe(1);
  });

  test("is 5 when the time is over", async () => {
    await made("endless");
    const proxy = await MeddlingProxy.start(server.baseUrl);
    proxy.replaced = { "x-svc-rebuild": "running", "x-svc-rebuild-progress": "6000/10000" };
    const through = { ...place, host: proxy.baseUrl, input: "{}" };
    const { code, out, err } = await runCommandAt(
      through,
      ...["settings", "set", "endless", "-", "--wait", "--timeout", "1"],
    );
    expect(code).toBe(5);
    expect(out).toContain("The index is being rebuilt in the background.\n");
    expect(err).toBe(
      "Rebuilding endless ██████████████░░░░░░░░░░ 60 % 6,000 records\n" +
        "error: The index endless is still being rebuilt after 1 s. The server goes on with it.\n",
    );
  });
});

describe("diff (5)", () => {
  test("changes nothing, and ends with 1", async () => {
    const index = await made("differs");
    const { etag } = await index.settings();
    const patch = '{"indexTime":{"languages":["en","de"]},"queryTime":{"distinctAttribute":null}}';
    const { code, out, err } = await runWith(patch, "diff", "differs", "-");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toBe(`indexTime.languages
    "en"
  + "de"
queryTime.distinctAttribute
  - "url"
  + null
`);
    expect((await index.settings()).etag).toBe(etag);
  });

  test("in colours on a terminal, with how to save exactly that", async () => {
    await made("coloured");
    const input = '{"queryTime":{"typoTolerance":false}}';
    const on = { ...place, input, isTerminal: true };
    const { out, err } = await runCommandAt(on, "settings", "diff", "coloured", "-");
    expect(out).toContain("\u001b[31m  - true\u001b[39m\n\u001b[32m  + false\u001b[39m\n");
    expect(err).toMatch(/--if-match [\w-]+/);
  });

  test("of an index that is not there, with the defaults", async () => {
    expect(await runWith("{}", "diff", "absent", "-")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("There is no index absent"),
    });
    expect(await run("get", "absent")).toMatchObject({ code: 4 });
  });

  test("a server that is not there is 5", async () => {
    const nowhere = { ...place, host: "127.0.0.1:1", input: "{}" };
    expect(await runCommandAt(nowhere, "settings", "diff", "x", "-")).toMatchObject({ code: 5 });
  });
});

describe("what is wrong in the file (6)", () => {
  test.each<[string, RegExp]>([
    ["{", /standard input is not valid JSON/],
    ["[]", /is no JSON object of settings/],
    ['{"indextime":{}}', /the object has the unknown field "indextime"/],
    ['{"queryTime":{"\u009b":1}}', /queryTime has the unknown field "\\u009b"/],
    ['{"indexTime":{"languages":"en"}}', /indexTime\.languages must be array/],
    ['{"queryTime":{"removeWordsIfNoResults":"x"}}', /removeWordsIfNoResults must be "none" or "lastWords"/],
    ['{"queryTime":{"pins":[{"id":"a"}]}}', /queryTime\.pins\[0\] must have required properties/],
    ['{"indexTime":{"languages":["xx"]}}', /"xx", which is no ISO 639-1 code\. \(400 invalid_settings\)/],
    ['{"etag":7}', /the etag is none/],
  ])("%s", async (text, expected) => {
    await made("wrong");
    const { code, out, err } = await runWith(text, "set", "wrong", "-");
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(expected);
  });

  test("a file that is not there, or is not UTF-8", async () => {
    expect(await run("set", "wrong", "/nowhere.json")).toMatchObject({
      code: 3,
      err: "error: /nowhere.json cannot be read: there is no such file.\n",
    });
    const path = join(temporaryFolder(), "latin1.json");
    writeFileSync(path, Buffer.from('{"a":"\u00fc"}', "latin1"));
    expect(await run("set", "wrong", path)).toMatchObject({
      code: 3,
      err: expect.stringContaining("is not valid UTF-8"),
    });
  });
});

test("control characters are escaped (7)", async () => {
  await made("hostile", strange);
  const runs = [
    await run("get", "hostile"),
    await runWith('{"queryTime":{"hides":[]}}', "diff", "hostile", "-"),
    await runWith('{"queryTime":{"hides":[]}}', "set", "hostile", "-", "--json"),
  ];
  for (const { out, err } of runs) {
    expect(out).toContain("\\u009b31m\\u0007");
    expect(out + err).not.toMatch(/[^\P{Cc}\n]/u);
  }
});
