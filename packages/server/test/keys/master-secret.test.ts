/**
 * The master secret of a data folder:
 *  1. It is made once, readable by its owner only, and is the same from then on.
 *  2. A start that was cut off while it was made does not stop the next one.
 *  3. A file that no server has written, one that cannot be read, and a lost one of a folder with keys, is
 *     refused: other signing secrets would follow.
 *  4. So is one that is not the folder's own, from the file or configured, unless it is to be changed.
 *  5. A server remembers its own from the first start on, and says that it was changed.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifierOf } from "@findling/store/folder";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { masterSecretOf } from "../../src/keys/master-secret.js";
import { adminKey, TestServer } from "../http/harness.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "findling-secret-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const file = () => join(folder, "master-secret");
const unused = () => ({
  dataFolder: folder,
  configured: undefined,
  hasKeys: false,
  verifier: undefined,
  isChange: false,
});

test("is made once, and only its owner reads it (1)", async () => {
  const secret = await masterSecretOf(unused());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await masterSecretOf(unused())).toBe(secret);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test("is made anew where a start was cut off while making it (2)", async () => {
  await writeFile(join(folder, "master-secret.tmp"), "0123");
  const secret = await masterSecretOf(unused());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(folder)).toEqual(["master-secret"]);
});

test.each([
  ["\n", /its file master-secret is empty/],
  ["0123abc\n", /has 7 characters, where a server writes 64 hexadecimal digits/],
  [`${"g".repeat(64)}\n`, /has 64 characters, where a server writes 64 hexadecimal digits/],
])("the file %j is refused (3)", async (text, message) => {
  await writeFile(file(), text);
  for (const isChange of [false, true])
    await expect(masterSecretOf({ ...unused(), isChange })).rejects.toThrow(message);
});

test("a folder in its place is refused (3)", async () => {
  await mkdir(file());
  await expect(masterSecretOf(unused())).rejects.toThrow(
    /^The data folder \S+ cannot be used: its file master-secret is a folder, .* remove it and start/,
  );
});

test("one that cannot be read is refused (3)", async () => {
  await symlink(file(), file());
  await expect(masterSecretOf(unused())).rejects.toThrow(
    /^The data folder \S+ cannot be used: its file master-secret cannot be read \(ELOOP\)\. Let this user read/,
  );
});

test("a lost one is refused where there are keys or it is known, and nothing is made (3)", async () => {
  for (const used of [
    { ...unused(), hasKeys: true },
    { ...unused(), verifier: verifierOf("another") },
  ]) {
    await expect(masterSecretOf(used)).rejects.toThrow(
      /^The data folder \S+ cannot be used: it has keys, and no file master-secret, .* Set SVC_MASTER_SECRET/,
    );
    expect(await readdir(folder)).toEqual([]);
  }
  const secret = "configured-master-secret";
  expect(await masterSecretOf({ ...unused(), hasKeys: true, configured: secret })).toBe(secret);
});

test("another one than the folder's own is refused, unless it is to be changed (4)", async () => {
  const secret = await masterSecretOf(unused());
  const known = { ...unused(), hasKeys: true, verifier: verifierOf(secret) };
  expect(await masterSecretOf(known)).toBe(secret);
  const configured = "configured-master-secret";
  await expect(masterSecretOf({ ...known, configured })).rejects.toThrow(
    /SVC_MASTER_SECRET is another master secret than its own\. Set its own; or, to change it, start once with --change-master-secret/,
  );
  // A folder without keys has a secret of its own, too.
  await expect(masterSecretOf({ ...known, hasKeys: false, configured })).rejects.toThrow(
    /SVC_MASTER_SECRET is another/,
  );
  expect(await masterSecretOf({ ...known, configured, isChange: true })).toBe(configured);
  const altered = `${secret[0] === "0" ? "1" : "0"}${secret.slice(1)}`;
  await writeFile(file(), `${altered}\n`);
  await expect(masterSecretOf(known)).rejects.toThrow(
    /master-secret holds another .* Set SVC_MASTER_SECRET to what it was, or put the file back/,
  );
  expect(await masterSecretOf({ ...known, isChange: true })).toBe(altered);
  expect(verifierOf(secret)).not.toContain(secret.slice(0, 8));
});

describe("of a server (5)", () => {
  const start = (options: object = {}) => TestServer.start({ dataFolder: folder, adminKey, ...options });
  const ids = async (server: TestServer) => (await server.call("GET", "/1/keys")).text.match(/"id":"\w+"/g);

  // Seven starts.
  test("is remembered, and a change of it is reported", { timeout: 180_000 }, async () => {
    const first = await start();
    await first.createKey({});
    const keys = await ids(first);
    await first.running.close();
    const secret = (await readFile(file(), "utf8")).trim();

    await writeFile(file(), `${secret.slice(0, 40)}\n`);
    await expect(start()).rejects.toThrow(/has 40 characters/);
    await writeFile(file(), `${[...secret].toReversed().join("")}\n`);
    await expect(start()).rejects.toThrow(/holds another master secret/);
    await expect(start({ masterSecret: "another-master-secret-0001" })).rejects.toThrow(
      /is another master secret/,
    );

    const changed = await start({ masterSecret: "another-master-secret-0001", changeMasterSecret: true });
    await changed.running.close();
    await expect(start({ masterSecret: secret })).rejects.toThrow(/is another master secret/);
    const again = await start({ masterSecret: "another-master-secret-0001" });
    expect(await ids(again)).toEqual(keys);
    await again.running.close();
  });
});
