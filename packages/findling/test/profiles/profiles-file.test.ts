/**
 * The file with the profiles:
 *  1. It has mode 0600 and its folder 0700, whatever the umask and the modes before.
 *  2. A file that others may use is refused, and so is a broken one. The message names the file and what to
 *     do, and has nothing of its content. Commands that need no profile do not mind.
 *  3. Of many changes at the same time none is lost. A change that fails leaves the file as it was, and
 *     nothing beside it.
 *  4. It lies where the environment and the system say.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readProfiles, updateProfiles } from "../../src/profiles/profiles-file.js";
import { profilesPathOf } from "../../src/profiles/profiles-path.js";
import { CommandProcess } from "../command-process.js";
import { ProfileHome } from "./profile-home.js";

const profile = { host: "https://a.example", key: "secret-of-a", keyKind: "write" } as const;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("file and folder are for their owner alone (1)", async () => {
  if (process.platform === "win32") return;
  const home = new ProfileHome();
  mkdirSync(dirname(home.path), { recursive: true });
  chmodSync(dirname(home.path), 0o755);
  await updateProfiles(home.path, (before) => ({ ...before, byName: new Map([["a", profile]]) }));
  expect([modeOf(dirname(home.path)), modeOf(home.path)]).toEqual(["700", "600"]);
  await updateProfiles(home.path, (before) => ({ ...before, defaultName: "a" }));
  expect(modeOf(home.path)).toBe("600");
  expect(readProfiles(home.path)).toEqual({ defaultName: "a", byName: new Map([["a", profile]]) });
  expect(readdirSync(dirname(home.path))).toEqual(["profiles.json"]);
});

test.each([0o640, 0o604, 0o620, 0o602, 0o644])("a file of mode %o is refused (2)", async (mode) => {
  if (process.platform === "win32") return;
  const home = new ProfileHome();
  home.write("a", { a: profile });
  chmodSync(home.path, mode);
  for (const command of [["keys", "list"], ["profiles", "list"], ["logout"], ["profiles", "use", "a"]]) {
    const { code, out, err } = await home.run(command);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(`${home.path} holds keys, but others may use it (mode ${mode.toString(8)}).`);
    expect(err).toContain(`chmod 600 '${home.path}'`);
  }
  expect(modeOf(home.path)).toBe(mode.toString(8));
});

test.each([
  ["no JSON", '{"default":"a","profiles":{"a":{"key":"secret-of-a",}}}'],
  ["no object", '["secret-of-a"]'],
  ["empty", ""],
  ["without profiles", '{"default":null}'],
  ["a default that is not there", '{"default":"b","profiles":{}}'],
  ["a profile without a key", '{"default":null,"profiles":{"a":{"host":"https://a.example"}}}'],
  [
    "a key that cannot be sent",
    '{"default":null,"profiles":{"a":{"host":"https://a","key":"secret-of-a\\n"}}}',
  ],
  ["a host that is no URL", '{"default":null,"profiles":{"a":{"host":"ftp://a","key":"secret-of-a"}}}'],
  [
    "a host with control characters",
    '{"default":null,"profiles":{"a":{"host":"http://a\\u001b","key":"k"}}}',
  ],
])("a file that is broken (%s) is named, and not quoted (2)", async (_, text) => {
  const home = new ProfileHome();
  home.writeText(text);
  for (const command of [
    ["profiles", "list"],
    ["keys", "list"],
    ["logout", "a"],
    ["doctor", "--profile", "a"],
  ]) {
    const { code, out, err } = await home.run(command);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(
      /^error: \S+profiles\.json is broken: .* Mend it, or remove it and log in again\.\n$/,
    );
    expect(err).not.toContain("secret-of-a");
  }
  expect(readFileSync(home.path, "utf8")).toBe(text);
  expect(readdirSync(dirname(home.path))).toEqual(["profiles.json"]);
  const other = await home.run(["keys", "list", "--host", "http://127.0.0.1:1"], { SVC_ADMIN_KEY: "any" });
  expect(other).toMatchObject({ code: 5 });
});

test("changes at the same time lose nothing, in one process and in many (3)", async () => {
  const home = new ProfileHome();
  const names = Array.from({ length: 12 }, (_, n) => `own-${n}`);
  await Promise.all(
    names.map((name) =>
      updateProfiles(home.path, ({ defaultName, byName }) => ({
        defaultName,
        byName: new Map([...byName, [name, profile]]),
      })),
    ),
  );
  const processes = Array.from({ length: 5 }, (_, n) => {
    const flags = ["--host", "https://b.example", "--with-key", "--no-check"];
    const login = new CommandProcess(["login", `other-${n}`, ...flags], {
      environment: { HOME: home.folder },
    });
    login.stdin.end(`key-${n}\n`);
    return login;
  });
  expect(await Promise.all(processes.map((login) => login.exitCode()))).toEqual([0, 0, 0, 0, 0]);
  const { byName } = readProfiles(home.path);
  expect([...byName.keys()].sort()).toEqual([...names, ...processes.map((_, n) => `other-${n}`)].sort());
});

test("a change that fails leaves all as it was (3)", async () => {
  const home = new ProfileHome();
  home.write("a", { a: profile });
  const before = readFileSync(home.path, "utf8");
  const failing = updateProfiles(home.path, () => {
    throw new Error("it failed");
  });
  await expect(failing).rejects.toThrow("it failed");
  expect(readFileSync(home.path, "utf8")).toBe(before);
  expect(existsSync(`${home.path}.new`)).toBe(false);
});

test("what a killed command has left is named (3)", async () => {
  const home = new ProfileHome();
  home.write("a", { a: profile });
  writeFileSync(`${home.path}.new`, "");
  const { code, err } = await home.run(["logout", "a"]);
  expect(code).toBe(1);
  expect(err).toMatch(/profiles\.json\.new is there: another command is changing the profiles, or one was/);
  expect((await home.run(["profiles", "list"])).code).toBe(0);
});

test.each([
  [{ HOME: "/home/a" }, "linux", "/home/a/.config/findling/profiles.json"],
  [{ HOME: "/home/a", XDG_CONFIG_HOME: "/c" }, "linux", "/c/findling/profiles.json"],
  [{ HOME: "/home/a", XDG_CONFIG_HOME: "c" }, "linux", "/home/a/.config/findling/profiles.json"],
  [{ HOME: "/Users/a" }, "darwin", "/Users/a/.config/findling/profiles.json"],
  [{ APPDATA: "C:\\Users\\a\\Roaming" }, "win32", "C:\\Users\\a\\Roaming\\findling\\profiles.json"],
  [{}, "linux", null],
  [{ HOME: "/home/a" }, "win32", null],
] as const)("of %j on %s the path is %s (4)", (environment, platform, path) => {
  expect(profilesPathOf(environment, platform)).toBe(path);
});

test("without any folder commands work, and login says what is missing (4)", async () => {
  const home = new ProfileHome();
  const login = ["login", "--host", "h", "--key", "k", "--no-check"];
  expect(await home.run(login, { HOME: "" })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/set HOME or XDG_CONFIG_HOME/),
  });
  expect(await home.run(["keys", "list"], { HOME: "" })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/An admin key is needed/),
  });
});
