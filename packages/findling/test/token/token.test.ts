/**
 * `findling token`:
 *  1. A token that `create` prints is taken by a server, which shows no more than the flags allow.
 *  2. What a server would refuse is refused, with the claim and the rule, and nothing is printed.
 *  3. The secret comes from the environment, a file or standard input, and is never printed.
 *  4. `inspect` accepts nothing but a token whose signature it has verified and whose claims are right now.
 *  5. `inspect` names every claim that is wrong, and survives tokens that are none.
 */
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, SearchClient } from "@findling/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli.js";
import { CapturedConsole } from "../captured-console.js";
import { CommandProcess } from "../command-process.js";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { temporaryFolder } from "../temporary-folder.js";

const secret = "signing-secret-of-the-token-tests";
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

async function run(arguments_: readonly string[], environment: Record<string, string> = {}) {
  const console = new CapturedConsole();
  const code = await runCli(["token", ...arguments_], {
    console,
    environment: { SVC_SIGNING_SECRET: secret, SVC_KEY_ID: "k1", ...environment },
  });
  return { code, out: console.out, err: console.err };
}

function signed(header: unknown, claims: unknown, key = secret): string {
  const texts = [header, claims].map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const parts = texts.map((text) => Buffer.from(text).toString("base64url")).join(".");
  return `${parts}.${createHmac("sha256", key).update(parts).digest("base64url")}`;
}

const header = { alg: "HS256", typ: "JWT", kid: "k1" };

describe("against a server (1)", () => {
  let server: ServerInProcess;
  let client: Client;

  beforeAll(async () => {
    server = await startServerInProcess();
    client = new Client({ host: server.baseUrl, key: server.adminKey });
    await client.index("shop").saveSettings({ indexTime: { partitionKey: "tenant" } });
    await client.index("shop").saveAll([
      { objectID: "a1", tenant: "acme", price: 5 },
      { objectID: "a2", tenant: "acme", price: 50 },
      { objectID: "b1", tenant: "bolt", price: 5 },
    ]);
  });

  afterAll(() => server.stop());

  test.each<[string[], string[]]>([
    [
      ["--partition", "acme"],
      ["a1", "a2"],
    ],
    [
      ["--partition", "acme", "--partition", "bolt"],
      ["a1", "a2", "b1"],
    ],
    [["--filter", '{"attribute":"price","op":"range","lte":10}', "--partition", "acme"], ["a1"]],
    [["--indexes", "sh*, other", "--filter", '{"attribute":"tenant","op":"eq","value":"bolt"}'], ["b1"]],
    [["--claims", '{"partitions":["bolt"],"iss":"us"}', "--sub", "someone"], ["b1"]],
    [["--expires-in", "90s", "--not-before", "2026-01-31", "--partition", "none"], []],
  ])("%j", async (flags, found) => {
    const { key, signingSecret } = await client.createKey({ name: "tokens", type: "search" });
    const environment = { SVC_SIGNING_SECRET: signingSecret ?? "" };
    const { code, out, err } = await run(["create", "--key-id", key.id, ...flags], environment);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const visitor = new SearchClient({ host: server.baseUrl, key: out.trim() });
    const { hits } = await visitor.index("shop").search({ q: "" });
    expect(hits.map(({ objectID }) => objectID).sort()).toEqual(found);
    expect(await run(["inspect", out.trim()], environment)).toMatchObject({ code: 0, err: "" });
  });
});

test("it lasts for an hour, or as long as asked, and --json shows what it says (1)", async () => {
  const from = nowSeconds();
  const made = await run(["create", "--json", "--partition", "a", "--sub", "me"]);
  const { token, keyId, claims } = JSON.parse(made.out);
  expect({ keyId, claims }).toEqual({
    keyId: "k1",
    claims: { exp: expect.any(Number), partitions: ["a"], sub: "me" },
  });
  expect(claims.exp - 3_600).toBeGreaterThanOrEqual(from);
  expect(claims.exp - 3_600).toBeLessThanOrEqual(nowSeconds());
  const { out } = await run(["inspect", token, "--json"]);
  expect(JSON.parse(out)).toEqual({ header, claims, faults: [], signature: "right", isAccepted: true });
});

test("a token that narrows nothing is printed with a warning", async () => {
  const { code, err } = await run(["create"]);
  expect({ code, err }).toEqual({
    code: 0,
    err: "warning: The token sees all that its key sees: it has no partitions, filters or indexes.\n",
  });
});

describe("what is refused (2)", () => {
  test.each<[string[], RegExp]>([
    [["--claims", '{"partition":["a"]}'], /Unknown field "partition" in claims; the fields are exp, /],
    [["--claims", '{"exp":1e13}'], /claims\.exp is 10000000000000 seconds \(is it in milliseconds\?\)/],
    [["--claims", '{"exp":1}'], /has expired: claims\.exp is 1,/],
    [["--expires-in", "367d"], /claims\.exp is \d+ seconds, at most 366 days from now/],
    [["--expires-in", "1 hour"], /'--expires-in <time>' .* such as 90s, 15m, 1h or 7d/],
    [["--expires-in", "0s"], /whole number with s, m, h or d/],
    [["--not-before", "2999-01-01"], /is not valid yet: claims\.nbf is/],
    [["--not-before", "tomorrow"], /must be a date with its time zone/],
    [["--not-before", "2026-02-30"], /must be a date with its time zone/],
    [["--not-before", "2026-04-31T12:00:00+02:00"], /must be a date with its time zone/],
    [["--filter", '{"attribute":"a","op":"is","value":1}'], /claims\.filters\[0\]\.op must be/],
    [["--filter", "{"], /'--filter <json>' .* It must be JSON/],
    [["--indexes", "a*b"], /claims\.indexes\[0\], "a\*b", may have \* only at its start and end/],
    [["--indexes", " ,"], /must name one at least/],
    [["--partition", ".."], /claims\.partitions\[0\] must not be ".."/],
    [["--claims", "[]"], /--claims takes a JSON object/],
    [["--claims", '{"sub":"a","sub":"b"}'], /has "sub" twice/],
    [["--claims", '{"sub":"a"}', "--sub", "b"], /The claim sub is given twice/],
    [["--claims", '{"exp":9}', "--expires-in", "1h"], /The claim exp is given twice/],
    [["--claims", "-", "--secret-file", "-"], /either the secret or the claims/],
    [["--key-id", ""], /The id of the search key is needed/],
    [["--secret-file", "/nowhere"], /nowhere cannot be read/],
  ])("%j", async (flags, expected) => {
    const { code, out, err } = await run(["create", ...flags]);
    expect({ out, err }).toEqual({ out: "", err: expect.stringMatching(expected) });
    expect(code).toBe(flags.includes("/nowhere") ? 3 : 2);
  });

  test("more than a token may hold", async () => {
    const { code, err } = await run(["create", "--claims", JSON.stringify({ jti: "x".repeat(8_000) })]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: The scoped token has 10,\d\d\d characters; at most 8,192 are allowed\.\n$/);
  });
});

describe("the secret (3)", () => {
  test("of a file", async () => {
    const path = join(temporaryFolder(), "secret");
    writeFileSync(path, `${secret}\n`);
    const { out } = await run(["create", "--secret-file", path], { SVC_SIGNING_SECRET: "another" });
    expect(await run(["inspect", out.trim()])).toMatchObject({ code: 0 });
    writeFileSync(path, "\n");
    const empty = await run(["create", "--secret-file", path]);
    expect(empty).toMatchObject({ code: 2, err: `error: ${path} holds no secret.\n` });
  });

  test("of standard input, as a process", async () => {
    const environment = { SVC_KEY_ID: "k1" };
    const create = new CommandProcess(["token", "create", "--secret-file", "-"], { environment });
    create.stdin.end(secret);
    expect(await create.exitCode()).toBe(0);
    const inspect = new CommandProcess(["token", "inspect", "-"], {
      environment: { SVC_SIGNING_SECRET: secret },
    });
    inspect.stdin.end(`  ${create.out}\n`);
    expect(await inspect.exitCode()).toBe(0);
    expect(create.out + create.err + inspect.out + inspect.err).not.toContain(secret);
    const endless = new CommandProcess(["token", "inspect", "-"]);
    endless.stdin.end("a".repeat(100_000));
    expect(await endless.exitCode()).toBe(3);
    expect(endless.err).toBe("error: standard input cannot be read: it has more than 65,536 bytes.\n");
  });

  test("none, and that of a key", async () => {
    expect(await run(["create"], { SVC_SIGNING_SECRET: "" })).toMatchObject({
      code: 2,
      err: expect.stringContaining("The signing secret of the key k1 is needed."),
    });
    const search = await run(["create"], { SVC_SIGNING_SECRET: "svc_search_never_shown" });
    expect(search).toMatchObject({ code: 2, err: expect.stringContaining("This is the secret of a key") });
    expect(search.err).not.toContain("never_shown");
  });
});

describe("inspect (4)", () => {
  const claims = () => ({ exp: nowSeconds() + 2_535, partitions: ["acme"] });

  test("readable, with its times", async () => {
    const exp = nowSeconds() + 2_535;
    const { code, out } = await run([
      "inspect",
      signed(header, { exp, iat: exp - 20_000, partitions: ["a"] }),
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Header\n {2}alg {2}HS256\n {2}typ {2}JWT\n {2}kid {2}k1\nClaims\n/);
    expect(out).toMatch(/^ {2}exp {9}\d+, \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ, in 42 minutes$/m);
    expect(out).toMatch(/^ {2}iat {9}\d+, .*Z, 5 hours ago$/m);
    expect(out).toMatch(/^ {2}partitions {2}\["a"\]$/m);
    expect(out).toMatch(/\nThe signature is right: the token was made with this secret\.\n$/);
  });

  test("without the secret it vouches for nothing", async () => {
    const result = await run(["inspect", signed(header, claims())], { SVC_SIGNING_SECRET: "" });
    expect(result).toMatchObject({
      code: 6,
      out: expect.stringMatching(/\nThe signature is not verified\.\n$/),
      err: expect.stringMatching(/anybody may have made this token/),
    });
    expect(result.out).not.toMatch(/valid|right/);
  });

  test.each<[string, () => string]>([
    ["another secret", () => signed(header, claims(), "another")],
    ["another payload", () => signed(header, claims()).replace(/\.[^.]+\./, `.${part({ exp: 2e9 })}.`)],
    ["no signature", () => signed(header, claims()).replace(/[^.]+$/, "")],
    ["the algorithm none", () => signed({ ...header, alg: "none" }, claims())],
    ["expired", () => signed(header, { exp: nowSeconds() - 3 * 3_600 - 60 })],
    ["not yet", () => signed(header, { exp: nowSeconds() + 7_200, nbf: nowSeconds() + 3_600 })],
  ])("%s is refused", async (_name, token) => {
    const { code, out, err } = await run(["inspect", token(), "--json"]);
    expect({ code, err }).toEqual({ code: 3, err: "error: A server refuses this token.\n" });
    expect(JSON.parse(out)).toMatchObject({ isAccepted: false });
  });

  test("an expired one says since when", async () => {
    const { out } = await run(["inspect", signed(header, { exp: nowSeconds() - 3 * 3_600 - 60 })]);
    expect(out).toMatch(/^ {2}exp {2}\d+, .*Z, expired 3 hours ago$/m);
    expect(out).toMatch(/^What is wrong\n {2}It has expired: claims\.exp is /m);
  });
});

describe("tokens that are none (5)", () => {
  test("each wrong claim is named", async () => {
    const exp = nowSeconds() + 60;
    const wrong = { exp, partitions: "acme", admin: true, filters: [{ op: "eq" }], nbf: "now", sub: "right" };
    const { code, out } = await run(["inspect", signed({ ...header, jku: "x" }, wrong), "--json"]);
    expect(code).toBe(3);
    expect(JSON.parse(out).faults).toEqual([
      expect.stringMatching(/^Unknown field "jku" in header/),
      expect.stringMatching(/^claims\.partitions must be an array/),
      expect.stringMatching(/^Unknown field "admin" in claims/),
      expect.stringMatching(/^claims\.filters\[0\]/),
      expect.stringMatching(/^claims\.nbf must be/),
    ]);
  });

  test.each<[string, string, RegExp]>([
    ["nothing", "", /does not have three parts/],
    ["a key", "svc_search_0123456789", /does not have three parts/],
    ["garbage", "a.b.c", /has a header that is not base64url/],
    ["four parts", "a.b.c.d", /does not have three parts/],
    ["huge", "a.".repeat(30_000), /has 59,999 characters|has 60,000 characters/],
    ["no JSON", signed("{", "{"), /has a header that is not valid JSON/],
    ["no claims", signed(header, "{"), /has a payload that is not valid JSON/],
    ["a text as claims", signed(header, '"x"'), /claims must be an object/],
    ["an empty object", signed(header, {}), /claims lacks the required field "exp"/],
    ["deep", signed(header, "[".repeat(3_000)), /nested more than 100 levels deep/],
    ["twice", signed(header, '{"exp":1,"exp":2e9}'), /has "exp" twice in its payload/],
    ["a time without a date", signed(header, { exp: 1e300 }), /claims\.exp is 1e\+300 seconds/],
    ["__proto__", signed(header, '{"__proto__":{"exp":2e9}}'), /Unknown field "__proto__"/],
  ])("%s", async (_name, token, expected) => {
    const { code, out, err } = await run(["inspect", token]);
    expect({ code, err }).toEqual({ code: 3, err: "error: A server refuses this token.\n" });
    expect(out).toMatch(expected);
  });

  test("nothing that a terminal obeys is printed", async () => {
    const hostile = "\u001b[2J\u0007\n\r\u009b31m\u202egnp.exe\u2028";
    const claims = { exp: nowSeconds() + 60, [hostile]: hostile, sub: hostile, partitions: [hostile] };
    const { code, out } = await run(["inspect", signed({ ...header, kid: hostile }, claims)]);
    expect(code).toBe(3);
    expect(out).toMatch(/^ {2}sub /m);
    expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
  });
});

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
