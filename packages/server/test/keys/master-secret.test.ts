/**
 * The master secret of a data folder:
 *  1. It is made once, readable by its owner only, and is the same from then on.
 *  2. A start that was cut off while it was made does not stop the next one.
 *  3. An empty file, and a lost one of a folder with keys, is refused: other signing secrets would follow.
 */
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { masterSecretOf } from "../../src/keys/master-secret.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "findling-secret-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const unused = () => ({ dataFolder: folder, configured: undefined, hasKeys: false });

test("is made once, and only its owner reads it (1)", async () => {
  const secret = await masterSecretOf(unused());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await masterSecretOf(unused())).toBe(secret);
  expect((await stat(join(folder, "master-secret"))).mode & 0o777).toBe(0o600);
});

test("is made anew where a start was cut off while making it (2)", async () => {
  await writeFile(join(folder, "master-secret.tmp"), "0123");
  const secret = await masterSecretOf(unused());
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(folder)).toEqual(["master-secret"]);
});

test("an empty file is refused (3)", async () => {
  await writeFile(join(folder, "master-secret"), "\n");
  await expect(masterSecretOf(unused())).rejects.toThrow(/is empty/);
});

test("a lost one is refused where there are keys, and nothing is made (3)", async () => {
  const used = { ...unused(), hasKeys: true };
  await expect(masterSecretOf(used)).rejects.toThrow(
    /^The data folder \S+ cannot be used: it has keys and has lost its file master-secret, .* set SVC_MASTER_SECRET/,
  );
  expect(await readdir(folder)).toEqual([]);
  const secret = "configured-master-secret";
  expect(await masterSecretOf({ ...used, configured: secret })).toBe(secret);
  await writeFile(join(folder, "master-secret"), `${secret}\n`);
  expect(await masterSecretOf(used)).toBe(secret);
});
