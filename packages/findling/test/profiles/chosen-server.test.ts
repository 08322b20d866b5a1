/**
 * Which server a command calls, with which key:
 *  1. For every pair of places that may name a server or a key: which of them counts, or that they are
 *     refused.
 *  2. Whatever is given, the key of a profile is never sent to another host than that of the profile, and a
 *     key of a flag or a variable never to a profile that the command line does not name.
 *  3. `keys`, `export` and `doctor` choose as `import` does. Where an admin key is needed, SVC_ADMIN_KEY goes
 *     before SVC_KEY.
 *  4. SVC_HOST may be a URL, or a host with a port, which is taken as `--host` would take it.
 */
import { expect, test } from "vitest";
import { connectionOf } from "../../src/connection/connection-flags.js";
import { CapturedConsole } from "../captured-console.js";
import { FakeServer } from "../fake-server.js";
import { ProfileHome } from "./profile-home.js";

const local = "http://127.0.0.1:7700";
const profiles = {
  usual: { host: "https://usual.example", key: "key-of-usual" },
  named: { host: "https://named.example", key: "key-of-named" },
  variable: { host: "https://variable.example", key: "key-of-variable" },
};

interface Source {
  readonly flags?: { readonly host?: string; readonly key?: string; readonly profile?: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly hasDefault?: true;
}

const sources: Readonly<Record<string, Source>> = {
  "--host": { flags: { host: "https://flag.example" } },
  "--key": { flags: { key: "key-of-flag" } },
  "--profile": { flags: { profile: "named" } },
  SVC_HOST: { environment: { SVC_HOST: "10.0.0.1" } },
  SVC_KEY: { environment: { SVC_KEY: "key-of-environment" } },
  SVC_PROFILE: { environment: { SVC_PROFILE: "variable" } },
  default: { hasDefault: true },
};

function chosen(...names: readonly string[]): string {
  const given = names.map((name) => sources[name]);
  const home = new ProfileHome();
  home.write(given.some(({ hasDefault }) => hasDefault) ? "usual" : null, profiles);
  const flags = Object.assign({}, ...given.map((source) => source.flags));
  const variables = Object.assign({ HOME: home.folder }, ...given.map(({ environment }) => environment));
  try {
    const context = {
      console: new CapturedConsole(),
      environment: variables,
      ownsProcess: false,
      defaults: {},
    };
    const { baseUrl, key } = connectionOf(flags, context);
    return `${baseUrl} ${key}`;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const noKey = /^A key is needed/;
const notSent = /^The key of the profile (usual|variable) is only for .*, so it is not sent to \S+\. A key/;
const twoServers = /^--host and --profile both name a server/;
const own = { usual: "https://usual.example key-of-usual", named: "https://named.example key-of-named" };

const alone: readonly [string, string | RegExp][] = [
  ["--host", noKey],
  ["--key", `${local} key-of-flag`],
  ["--profile", own.named],
  ["SVC_HOST", noKey],
  ["SVC_KEY", `${local} key-of-environment`],
  ["SVC_PROFILE", "https://variable.example key-of-variable"],
  ["default", own.usual],
];

const pairs: readonly [string, string, string | RegExp][] = [
  ["--host", "--key", "https://flag.example key-of-flag"],
  ["--host", "--profile", twoServers],
  ["--host", "SVC_HOST", noKey],
  ["--host", "SVC_KEY", "https://flag.example key-of-environment"],
  ["--host", "SVC_PROFILE", notSent],
  ["--host", "default", notSent],
  ["--key", "--profile", "https://named.example key-of-flag"],
  ["--key", "SVC_HOST", "http://10.0.0.1:7700 key-of-flag"],
  ["--key", "SVC_KEY", `${local} key-of-flag`],
  ["--key", "SVC_PROFILE", `${local} key-of-flag`],
  ["--key", "default", `${local} key-of-flag`],
  ["--profile", "SVC_HOST", own.named],
  ["--profile", "SVC_KEY", own.named],
  ["--profile", "SVC_PROFILE", own.named],
  ["--profile", "default", own.named],
  ["SVC_HOST", "SVC_KEY", "http://10.0.0.1:7700 key-of-environment"],
  ["SVC_HOST", "SVC_PROFILE", notSent],
  ["SVC_HOST", "default", notSent],
  ["SVC_KEY", "SVC_PROFILE", `${local} key-of-environment`],
  ["SVC_KEY", "default", `${local} key-of-environment`],
  ["SVC_PROFILE", "default", "https://variable.example key-of-variable"],
];

const expectation = (expected: string | RegExp) =>
  typeof expected === "string" ? expected : expect.stringMatching(expected);

test.each([
  ["https://search.example.org", "https://search.example.org"],
  ["http://127.0.0.1:7800/below/", "http://127.0.0.1:7800/below"],
  ["localhost:7873", "http://localhost:7873"],
  ["[::1]:7873", "http://[::1]:7873"],
])("SVC_HOST=%s (4)", (host, expected) => {
  const environment = { SVC_HOST: host, SVC_PORT: "9", SVC_KEY: "key" };
  const context = { console: new CapturedConsole(), environment, ownsProcess: false, defaults: {} };
  expect(connectionOf({}, context).baseUrl).toBe(expected);
});

test.each(["ftp://search.example.org", "https://search.example.org?x=1"])(
  "SVC_HOST=%s is refused by its name (4)",
  (host) => {
    const environment = { SVC_HOST: host, SVC_KEY: "key" };
    const context = { console: new CapturedConsole(), environment, ownsProcess: false, defaults: {} };
    expect(() => connectionOf({}, context)).toThrow(
      /^SVC_HOST: It must be a host, or a URL that starts with http:\/\/ or https:\/\/\.$/,
    );
  },
);

test("a URL with a password is refused, and not repeated (4)", () => {
  const environment = { SVC_HOST: "http://user:word@localhost", SVC_KEY: "key" };
  const context = { console: new CapturedConsole(), environment, ownsProcess: false, defaults: {} };
  expect(() => connectionOf({}, context)).toThrow(
    /^The server must not have a user or a password in its URL\.$/,
  );
});

test("the table has every pair (1)", () => {
  const names = Object.keys(sources);
  const all = names.flatMap((name, at) => names.slice(at + 1).map((other) => `${name} ${other}`));
  expect(pairs.map(([name, other]) => `${name} ${other}`).sort()).toEqual(all.sort());
});

test.each(alone)("%s alone (1)", (name, expected) => {
  expect(chosen(name)).toEqual(expectation(expected));
});

test.each(pairs)("%s and %s (1)", (name, other, expected) => {
  expect(chosen(name, other)).toEqual(expectation(expected));
});

test("no combination sends a key to a server that it is not meant for (2)", () => {
  const names = Object.keys(sources);
  let sent = 0;
  for (let chosenBits = 0; chosenBits < 2 ** names.length; chosenBits++) {
    const given = names.filter((_, at) => (chosenBits >> at) % 2 === 1);
    const [, host, key] = /^(https?:\S+) (key-\S+)$/.exec(chosen(...given)) ?? [];
    if (host === undefined) continue;
    sent++;
    const hostOwner = Object.values(profiles).find((profile) => profile.host === host);
    const keyOwner = Object.values(profiles).find((profile) => profile.key === key);
    if (keyOwner !== undefined) expect(hostOwner).toBe(keyOwner);
    else if (hostOwner !== undefined) expect(given).toEqual(expect.arrayContaining(["--profile", "--key"]));
  }
  expect(sent).toBeGreaterThan(60);
});

test("with --host of the profile itself its key is sent (1)", () => {
  const home = new ProfileHome();
  home.write("usual", profiles);
  const context = {
    console: new CapturedConsole(),
    environment: { HOME: home.folder },
    ownsProcess: false,
    defaults: {},
  };
  expect(connectionOf({ host: "https://usual.example" }, context).key).toBe("key-of-usual");
});

test("every command that calls a server takes profiles (3)", async () => {
  const server = await FakeServer.start();
  const home = new ProfileHome();
  const wrong = { host: server.baseUrl, key: "wrong" };
  const right = { host: server.baseUrl, key: server.adminKey, keyKind: "admin" };
  home.write("wrong", { wrong, right });
  expect(await home.run(["keys", "list"])).toMatchObject({ code: 4 });
  expect(await home.run(["keys", "list", "--profile", "right"])).toMatchObject({ code: 0 });
  expect(await home.run(["keys", "list"], { SVC_PROFILE: "right" })).toMatchObject({ code: 0 });
  const { port } = new URL(server.baseUrl);
  const variables = { SVC_PORT: port, SVC_KEY: "wrong", SVC_ADMIN_KEY: server.adminKey };
  expect(await home.run(["keys", "list"], variables)).toMatchObject({ code: 0 });
  expect(await home.run(["export", "docs", "--profile", "wrong"])).toMatchObject({ code: 4 });
  const before = server.requests.length;
  const doctor = await home.run(["doctor", "--profile", "right"]);
  expect(doctor).toMatchObject({ code: 1 });
  expect(server.requests.slice(before)).toEqual(["GET /health"]);
  const unknown = await home.run(["keys", "list", "--profile", "no\u001b[31m"]);
  expect(unknown).toMatchObject({ code: 2, out: "" });
  expect(unknown.err).toMatch(/^error: There is no profile no�\[31m: findling profiles list shows all/);
});
