/**
 * The command line:
 *  1. Help and version go to stdout with exit code 0; a wrong command line to stderr with 2.
 *  2. What cannot be carried out is one line on stderr and exit code 1, 3 if its input cannot be read, 4 if the
 *     server refuses it, 5 if none answers.
 *  3. `keys create` prints the secret, warns that it is shown once, and never the signing secret.
 *  4. Nothing is coloured where no terminal shows it.
 */
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../src/cli.js";
import { CapturedConsole } from "./captured-console.js";
import { FakeServer } from "./fake-server.js";
import { temporaryFolder } from "./temporary-folder.js";

async function run(
  arguments_: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  const console = new CapturedConsole();
  const code = await runCli(arguments_, { console, environment });
  return { code, out: console.out, err: console.err };
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

describe("exit code 0", () => {
  test.each([
    [["--version"], /^\d+\.\d+\.\d+\n$/],
    [["--help"], /Usage: findling/],
    [["serve", "--help"], /Examples:\n {2}findling serve/],
    [["backup", "--help"], /Examples:\n {2}findling backup/],
    [["export", "--help"], /Examples:\n {2}findling export/],
    [["restore", "--help"], /Examples:\n {2}findling restore/],
    [["import", "--help"], /Examples:\n {2}findling import/],
    [["keys", "create", "--help"], /signing secret[^]*POST \/1\/keys[^]*signingSecret/],
    [["settings", "--help"], /Examples:\n {2}findling settings get/],
    [["settings", "set", "--help"], /Examples:\n {2}findling settings set/],
    [["records", "delete", "--help"], /Examples:\n {2}findling records delete/],
    [["partitions", "clear", "--help"], /Examples:\n {2}findling partitions clear/],
    [["indexes", "list", "--help"], /Examples:\n {2}findling indexes list/],
    [["tasks", "wait", "--help"], /Examples:\n {2}findling tasks wait/],
    [["search", "--help"], /Examples:\n {2}findling search/],
    [["keys", "--help"], /Examples:[^]* findling keys revoke [0-9a-f]{24}\n/],
  ])("%j", async (arguments_, expected) => {
    const { code, out, err } = await run(arguments_);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(expected);
  });
});

test.each([
  [[], ["--help"]],
  [["help"], ["--help"]],
  [
    ["help", "keys"],
    ["keys", "--help"],
  ],
  [
    ["help", "keys", "create"],
    ["keys", "create", "--help"],
  ],
])("%j shows what %j shows", async (arguments_, same) => {
  const help = await run(arguments_);
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help).toEqual(await run(same));
});

describe("exit code 2, one line on stderr", () => {
  test.each([
    [["serve", "--prot", "1"], /unknown option '--prot'/],
    [["serve", "--port", "many"], /--port must be/],
    [["serve", "extra"], /too many arguments/],
    [["srve"], /unknown command 'srve'/],
    [["help", "srve"], /unknown command 'srve'/],
    [["completion", "cmd"], /Allowed choices are bash, zsh, fish/],
    [["keys", "list", "--host", "a", "--profile", "b"], /--host and --profile both name a server/],
    [["backup"], /missing required argument 'target'/],
    [["backup", ""], /The name of the backup is empty/],
    [["backup", "--verify", ""], /The name of the backup is empty/],
    [["restore", ""], /The name of the backup is empty/],
    [["backup", "b.zip"], /b\.zip: an archive is named \.tar, \.tar\.gz or \.tgz/],
    [["backup", "b.tar.zst"], /b\.tar\.zst: an archive is named/],
    [["backup", "b.GZ"], /b\.GZ: an archive is named/],
    [["backup", "--verify", "b.tar", "--data", "d"], /--data has no meaning beside it/],
    [["export"], /missing required argument 'index'/],
    [["export", "a", "--output", ""], /The name of the output is empty/],
    [["export", "a", "--resume"], /name it with --output/],
    [["export", "a"], /An admin key is needed/],
    [["restore", "b.tar", "--config", "/nowhere.json"], /nowhere\.json/],
    [["keys", "create", "--name", "x"], /--type/],
    [["keys", "create", "--name", "x", "--type", "root"], /Allowed choices are admin, write, search/],
    [["keys", "create", "--name", "x", "--type", "search", "--indexes", " , "], /must name one at least/],
    [["keys", "list"], /An admin key is needed/],
    [["keys", "list", "--host", "http://"], /must be a host/],
    [
      ["keys", "list", "--host", "ftp://x"],
      /'ftp:\/\/x' is invalid\. It must be a host, or a URL that starts with http/,
    ],
    [["keys", "list", "--host", "localhost://7700"], /must be a host/],
    [["keys", "list", "--host", "localhost:7700/?"], /must be a host/],
    [["keys", "list", "--host", "http://localhost:7700#"], /must be a host/],
    [["keys", "revoke", ".."], /'\.\.' is invalid for argument 'id'\. No key has such an id/],
  ])("%j", async (arguments_, expected) => {
    const { code, out, err } = await run(arguments_);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(expected);
    expect(err).not.toContain("\u001b[");
    expect(err).not.toContain("    at ");
  });
});

test.each(["backup", "restore"])(
  "%s ends with 3 if the backup cannot be read or is none",
  async (command) => {
    const folder = temporaryFolder();
    const words = (name: string): string[] =>
      command === "backup"
        ? ["backup", "--verify", join(folder, name)]
        : ["restore", join(folder, name), "--data", join(folder, "restored")];
    expect(await run(words("absent"))).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error: Reading \S+absent failed: there is no such file or folder/),
    });
    writeFileSync(join(folder, "other.tar"), "no archive");
    expect(await run(words("other.tar"))).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error: The backup is damaged: /),
    });
  },
);

test("a backup is not made in the data folder, whatever name leads there", async () => {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  mkdirSync(join(data, "indexes"), { recursive: true });
  symlinkSync(data, join(folder, "link"));
  for (const target of ["data", "data/new/b.tar", "data/indexes", "link/b.tar.gz", "other/../data/b"]) {
    const { code, err } = await run(["backup", "--data", data, join(folder, target)]);
    expect({ target, code }).toEqual({ target, code: 2 });
    expect(err).toContain("lies in the data folder");
  }
  // It is no data folder yet, which is said of other targets.
  const { code, err } = await run(["backup", "--data", data, join(folder, "data-backup.tar")]);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("is no data folder") });
});

test("--print-config prints the result as JSON and starts nothing", async () => {
  const { code, out } = await run(["serve", "--port", "0", "--print-config"], { SVC_LOG: "warn" });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ port: 0, log: "warn", demo: false, adminKey: null });
});

test("--print-config without anything set prints the documented defaults", async () => {
  const { out } = await run(["serve", "--print-config"]);
  expect(JSON.parse(out)).toMatchObject({
    port: 7700,
    host: "127.0.0.1",
    data: "./data",
    adminKey: null,
    masterSecret: null,
    demo: false,
    homePage: true,
    dashboard: true,
    log: "info",
    searchThreads: null,
    searchSoftDeadline: 500,
    dataVersionWait: 5_000,
    slowSearch: 1000,
    metricsPort: null,
    metricsHost: "127.0.0.1",
  });
});

test("a server that is not there is one line and exit code 5", async () => {
  const port = await closedPort();
  const host = `127.0.0.1:${port}`;
  const { code, err } = await run(["keys", "list", "--host", host], { SVC_ADMIN_KEY: "any" });
  expect({ code, err }).toEqual({
    code: 5,
    err: `error: No server answers on http://${host} (ECONNREFUSED). Start one with \`findling serve\`, or say where it is with --host.\n`,
  });
});

describe("keys", () => {
  test("create prints the secret, this once, and not the signing secret", async () => {
    const server = await FakeServer.start();
    const flags = ["--host", server.baseUrl, "--name", "web", "--type", "search"];
    const { code, out, err } = await run(["keys", "create", ...flags], { SVC_ADMIN_KEY: server.adminKey });
    expect(code).toBe(0);
    expect(out).toBe("svc_search_0\n");
    expect(err).toContain("shown only now");
    const json = await run(["keys", "create", ...flags, "--json"], { SVC_ADMIN_KEY: server.adminKey });
    expect(JSON.parse(json.out)).toMatchObject({ key: { name: "web" }, secret: "svc_search_1" });
    expect(out + err + json.out + json.err).not.toContain("never-shown");
  });

  test("create of a key that the server takes for wrong is exit code 2", async () => {
    const server = await FakeServer.start();
    const flags = ["--host", server.baseUrl, "--name", "web", "--type", "search", "--indexes", "a*b"];
    expect(await run(["keys", "create", ...flags], { SVC_ADMIN_KEY: server.adminKey })).toEqual({
      code: 2,
      out: "",
      err: "error: It says invalid_request. (400 invalid_request)\n",
    });
  });

  test("list shows a table or JSON", async () => {
    const server = await FakeServer.start();
    const environment = { SVC_ADMIN_KEY: server.adminKey };
    const table = await run(["keys", "list", "--host", server.baseUrl], environment);
    expect(table.out).toMatch(/^ID .*LAST USED\nk1 {2}website .*never\n$/);
    const json = await run(["keys", "list", "--host", server.baseUrl, "--json"], environment);
    expect(JSON.parse(json.out)).toMatchObject([{ id: "k1" }]);
  });

  test("revoke says so, and an unknown id is exit code 4", async () => {
    const server = await FakeServer.start();
    const flags = ["--host", server.baseUrl, "--admin-key", server.adminKey];
    expect(await run(["keys", "revoke", "k1", ...flags])).toMatchObject({
      code: 0,
      out: "Revoked the key k1.\n",
    });
    const unknown = await run(["keys", "revoke", "k2", ...flags]);
    expect(unknown).toMatchObject({ code: 4, err: "error: It says not_found. (404 not_found)\n" });
  });

  test("without --host the server is where SVC_HOST and SVC_PORT say", async () => {
    const server = await FakeServer.start();
    const { port } = new URL(server.baseUrl);
    const environment = { SVC_ADMIN_KEY: server.adminKey, SVC_HOST: "0.0.0.0", SVC_PORT: port };
    expect(await run(["keys", "list"], environment)).toMatchObject({ code: 0, err: "" });
    const wrong = await run(["keys", "list"], { ...environment, SVC_PORT: "many" });
    expect(wrong).toMatchObject({ code: 2, out: "" });
  });

  test("a server without TLS that is asked over https is reported", async () => {
    const server = await FakeServer.start();
    const host = server.baseUrl.replace("http:", "https:");
    const { code, err } = await run(["keys", "list", "--host", host], { SVC_ADMIN_KEY: server.adminKey });
    expect(code).toBe(5);
    expect(err).toMatch(/^error: No server answers on https:.*The server there speaks http, not https.*\n$/);
  });

  test.each([
    ["JSON of another shape", '{"keys":[{"id":7}]}'],
    ["a page", "<!doctype html>"],
  ])("another server, which answers 200 with %s, is one line and exit code 5", async (_, text) => {
    const other = createHttpServer((_request, response) => response.end(text)).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const host = `http://127.0.0.1:${address.port}`;
    expect(await run(["keys", "list", "--host", host], { SVC_ADMIN_KEY: "any" })).toEqual({
      code: 5,
      out: "",
      err: `error: ${host}/1/keys does not answer as Findling does.\n`,
    });
  });

  test("a server cannot write control characters to the terminal", async () => {
    const hostile = createHttpServer((_request, response) => {
      response.writeHead(403, { "content-type": "application/json" });
      response.end('{"error":{"code":"forbidden","message":"\\u001b[2Jgone\\u009b"}}');
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void hostile.close());
    await once(hostile, "listening");
    const address = hostile.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const host = `127.0.0.1:${address.port}`;
    const { code, err } = await run(["keys", "list", "--host", host], { SVC_ADMIN_KEY: "any" });
    expect({ code, err }).toEqual({ code: 4, err: "error: �[2Jgone� (403 forbidden)\n" });
  });

  test("a wrong admin key is exit code 4", async () => {
    const server = await FakeServer.start();
    const { code, err } = await run(["keys", "list", "--host", server.baseUrl], { SVC_ADMIN_KEY: "wrong" });
    expect({ code, err }).toEqual({ code: 4, err: "error: It says invalid_key. (401 invalid_key)\n" });
  });
});
