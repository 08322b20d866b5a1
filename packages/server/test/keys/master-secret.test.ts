/**
 * The master secret of a data folder:
 *  1. It is made once, readable by its owner only, and is the same from then on.
 *  2. A start that was cut off while it was made does not stop the next one.
 *  3. An empty file is refused: other signing secrets would follow.
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

test("is made once, and only its owner reads it (1)", async () => {
  const secret = await masterSecretOf(folder, undefined);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await masterSecretOf(folder, undefined)).toBe(secret);
  expect((await stat(join(folder, "master-secret"))).mode & 0o777).toBe(0o600);
});

test("is made anew where a start was cut off while making it (2)", async () => {
  await writeFile(join(folder, "master-secret.tmp"), "0123");
  const secret = await masterSecretOf(folder, undefined);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(folder)).toEqual(["master-secret"]);
});

test("an empty file is refused (3)", async () => {
  await writeFile(join(folder, "master-secret"), "\n");
  await expect(masterSecretOf(folder, undefined)).rejects.toThrow(/is empty/);
});
