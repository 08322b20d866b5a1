/**
 * Logging in and out, against a real server:
 *  1. The server checks the key, and login says what the key may do. A key that the server does not know, and
 *     a server that does not answer, are refused; with --no-check they are kept.
 *  2. The key comes from a flag, from standard input or from a terminal, which does not show it, not even
 *     what is pasted ahead. Ctrl-C and Ctrl-D end it, and nothing is kept.
 *  3. No output has a key. Names with control characters are shown without them.
 *  4. The first profile is the default; `profiles use` chooses another; `logout` forgets.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@findling/client";
import { signToken } from "@findling/client/token";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommandProcess } from "../command-process.js";
import { type ServerInProcess, startServerInProcess } from "../server-in-process.js";
import { hasProgram, type ShownOnTerminal, typedOnTerminal } from "../typed-on-terminal.js";
import { ProfileHome } from "./profile-home.js";

let server: ServerInProcess;
const keys = { admin: "", write: "", search: "", token: "", referrers: "" };

beforeAll(async () => {
  server = await startServerInProcess();
  const client = new Client({ host: server.baseUrl, key: server.adminKey });
  await client.index("docs").write([{ action: "upsert", record: { objectID: "a" } }]);
  const search = await client.createKey({ name: "s", type: "search", restrictions: { indexes: ["docs"] } });
  const write = await client.createKey({ name: "w", type: "write", restrictions: { indexes: ["other"] } });
  const restrictions = { referrers: ["www.example.org"] };
  const referrers = await client.createKey({ name: "r", type: "search", restrictions });
  const { key, signingSecret } = search;
  if (signingSecret === null) throw new Error("a search key has a signing secret");
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  Object.assign(keys, {
    admin: server.adminKey,
    write: write.secret,
    search: search.secret,
    referrers: referrers.secret,
    token: await signToken({ id: key.id, signingSecret }, { exp }),
  });
});
afterAll(() => server.stop());

function withoutKeys(text: string): string {
  for (const key of Object.values(keys)) expect(text).not.toContain(key);
  return text;
}

/** Logs in with the key on standard input. */
async function logIn(home: ProfileHome, key: string, ...arguments_: readonly string[]) {
  const { code, out, err } = await home.run(["login", ...arguments_, "--with-key"], {}, key);
  return { code, out: withoutKeys(out), err: withoutKeys(err) };
}

test.each([
  ["admin", /^This is an admin key: it may do everything, .*\n.*now: 1\.\nKept as the profile a: http/],
  ["write", /^This is a write key: .*\n.*now: 0\.\n/],
  ["search", /^This is a search key: it may search\.\n.*now: 1\.\n/],
  ["token", /^This is a scoped token: .*\.\n/],
] as const)("the server says that a key is %s (1, 2, 3)", async (kind, expected) => {
  const home = new ProfileHome();
  const { code, out, err } = await logIn(home, `${keys[kind]}\n`, "a", "--host", server.baseUrl);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(expected);
  const stored: unknown = JSON.parse(readFileSync(home.path, "utf8"));
  const profile = { host: server.baseUrl, key: keys[kind], keyKind: kind };
  expect(stored).toEqual({ default: "a", profiles: { a: profile } });
  const json = await logIn(home, keys[kind], "a", "--host", server.baseUrl, "--json");
  expect(JSON.parse(json.out)).toMatchObject({ name: "a", key: kind, isDefault: true });
});

test("what cannot be checked is refused, unless --no-check says not to (1)", async () => {
  const home = new ProfileHome();
  const unknown = await logIn(home, "unknown-key-here", "--host", server.baseUrl);
  expect(unknown).toMatchObject({ code: 4, out: "" });
  expect(unknown.err).toContain("401 invalid_key");
  expect(unknown.err).not.toContain("unknown-key-here");
  const elsewhere = await logIn(home, keys.referrers, "--host", server.baseUrl);
  expect(elsewhere).toMatchObject({ code: 4, out: "" });
  const closed = await logIn(home, keys.admin, "--host", "http://127.0.0.1:1");
  expect(closed).toMatchObject({ code: 5, out: "" });
  expect(existsSync(home.path)).toBe(false);
  const kept = await logIn(home, keys.admin, "--host", "http://127.0.0.1:1", "--no-check");
  expect(kept).toMatchObject({ code: 0, out: "Kept as the profile default: http://127.0.0.1:1\n" });
});

test.each([
  [["--with-key"], "", /give --host/],
  [["--host", "a"], "k", /pipe it into --with-key/],
  [["--host", "a", "--with-key"], "", /The key is empty/],
  [["--host", "a", "--with-key"], "two words", /characters that no key has/],
  [["--host", "a", "--with-key", "--key", "k"], "", /both give a key/],
  [["--host", "http://u:secret@a", "--key", "k"], "", /must not have a user or a password/],
  [["--host", "htp://u:secret@a", "--key", "k"], "", /^error: --host: It must be a host, or a URL/],
  [["a b", "--host", "a", "--key", "k"], "", /1 to 64 of the characters/],
])("login %j with %j on standard input is refused (2)", async (flags, stdin, expected) => {
  const home = new ProfileHome();
  const { code, err } = await home.run(["login", ...flags], {}, stdin);
  expect(code).toBe(2);
  expect(err).toMatch(expected);
  expect(err).not.toContain("secret");
  expect(existsSync(home.path)).toBe(false);
});

test("the key comes from a pipe to the process (2)", async () => {
  const home = new ProfileHome();
  const login = new CommandProcess(["login", "--host", server.baseUrl, "--with-key"], {
    environment: { HOME: home.folder },
  });
  login.stdin.end(keys.admin);
  expect(await login.exitCode()).toBe(0);
  expect(withoutKeys(login.out)).toMatch(/^This is an admin key/);
});

const bin = fileURLToPath(new URL("../../bin/findling.js", import.meta.url));
const hasPython = hasProgram("python3");

function typed(home: ProfileHome, steps: readonly (readonly [string, string])[]): Promise<ShownOnTerminal> {
  const environment = { HOME: home.folder, NO_COLOR: "1" };
  return typedOnTerminal([process.execPath, bin, "login"], steps, environment);
}

describe("on a terminal (2)", () => {
  if (!hasPython) {
    test("python3 is not here: the questions of login are not looked at", () => {
      expect(hasPython).toBe(false);
    });
    return;
  }

  test("host and key are asked for, and the key is not shown", async () => {
    const home = new ProfileHome();
    const { shown, code, left } = await typed(home, [
      ["Server (http://127.0.0.1:7700): ", `${server.baseUrl}\r`],
      ["Key (not shown): ", `${keys.admin}\r`],
    ]);
    expect({ code, left }).toEqual({ code: 0, left: 0 });
    expect(withoutKeys(shown)).toContain("This is an admin key");
    expect(shown).toContain(server.baseUrl);
    expect(readFileSync(home.path, "utf8")).toContain(keys.admin);
  });

  test("a key that is pasted together with the host is not shown", async () => {
    const home = new ProfileHome();
    const { shown, code } = await typed(home, [["Server (", `${server.baseUrl}\r${keys.admin}\r`]]);
    expect(code).toBe(0);
    expect(withoutKeys(shown)).toContain("This is an admin key");
  });

  test("mistakes can be mended, and the arrow keys show no key", async () => {
    const home = new ProfileHome();
    const secret = `${keys.admin}x\u007f\u001b[A\u001b[D\u001b[C\r`;
    const { shown, code } = await typed(home, [
      ["Server (", `${server.baseUrl}\r`],
      ["Key (", secret],
    ]);
    expect(code).toBe(0);
    withoutKeys(shown);
  });

  test.each([
    ["Ctrl-C", "\u0003", 130],
    ["Ctrl-D", "\u0004", 1],
  ])("%s ends it", async (_, character, expected) => {
    const home = new ProfileHome();
    const { shown, code } = await typed(home, [
      ["Server (", `${server.baseUrl}\r`],
      ["Key (", `svc_half${character === "\u0004" ? "\u0015" : ""}${character}`],
    ]);
    expect(code).toBe(expected);
    expect(shown).not.toContain("svc_half");
    expect(shown).not.toMatch(/ {4}at |Warning/);
    expect(existsSync(home.path)).toBe(false);
  });
});

test("the first is the default, another can be chosen, and profiles are forgotten (3, 4)", async () => {
  const home = new ProfileHome();
  await logIn(home, keys.admin, "a", "--host", server.baseUrl);
  const second = await logIn(home, keys.search, "b", "--host", server.baseUrl);
  expect(second.err).toBe("warning: It is not the default: give --profile b, or findling profiles use b.\n");
  const list = async () => JSON.parse(withoutKeys((await home.run(["profiles", "list", "--json"])).out));
  expect(await list()).toEqual([
    { name: "a", host: server.baseUrl, key: "admin", isDefault: true },
    { name: "b", host: server.baseUrl, key: "search", isDefault: false },
  ]);
  expect((await home.run(["keys", "list", "--json"])).code).toBe(0);
  expect((await home.run(["profiles", "use", "b"])).out).toBe(
    `Commands now use the profile b: ${server.baseUrl}\n`,
  );
  expect((await home.run(["keys", "list", "--json"])).code).toBe(4);
  expect((await home.run(["profiles", "use", "c"])).err).toBe(
    "error: There is no profile c. There are: a, b.\n",
  );
  expect((await home.run(["logout"])).out).toMatch(/^Forgot the profile b\. Now there is no default/);
  expect(await list()).toMatchObject([{ name: "a", isDefault: false }]);
  expect((await home.run(["logout"])).code).toBe(1);
  expect((await home.run(["logout", "a", "--json"])).out).toBe('{"forgotten":"a","default":null}\n');
  expect(await home.run(["profiles", "list"])).toMatchObject({ code: 0, out: "" });
  expect(readFileSync(home.path, "utf8")).not.toContain(keys.admin);
});

test("what login leaves without effect is said (4)", async () => {
  const home = new ProfileHome();
  const flags = ["--host", "http://search.example.org", "--key", "k", "--no-check"];
  const { err } = await home.run(["login", ...flags], { SVC_ADMIN_KEY: "a", SVC_PORT: "1" });
  expect(err).toMatch(/^warning: Everybody between here and search\.example\.org can read the key/);
  expect(err).toContain("The environment goes before the default profile: SVC_ADMIN_KEY, SVC_PORT.\n");
});

test("names with control characters are shown without them (3)", async () => {
  const home = new ProfileHome();
  const evil = "e\u001b[31m\nvil\u009b";
  home.write(evil, {
    [evil]: { host: "https://a.example", key: "secret-of-a" },
    __proto__x: { host: "https://b.example", key: "secret-of-b" },
  });
  const { code, out } = await home.run(["profiles", "list"]);
  expect(code).toBe(0);
  expect(out.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(out.trimEnd().split("\n").length).toBe(3);
  expect(out).not.toContain("secret");
  expect((await home.run(["logout"])).out).toMatch(/^Forgot the profile e�\[31m�vil�\./);
});
