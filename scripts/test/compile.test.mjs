/**
 * Whether `npm start` compiles:
 *  1. A source that is changed, set back in time, added or removed is noticed; so are the compiler's
 *     settings.
 *  2. Where nothing changed, neither does the fingerprint; tests and what was built are no inputs.
 *  3. Any built file that is removed is noticed, and only its package is compiled from the ground up. So is a
 *     removed bundle, for which nothing is compiled anew.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fingerprintOf, forgetIncomplete, inputsIn, outputsIn } from "../steps/compile.mjs";

let folder;
const put = (name, text) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const fingerprint = () => fingerprintOf(inputsIn(folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "findling-compile-"));
  for (const name of ["a/src/index.ts", "a/src/deep/b.ts", "b/src/index.ts"]) put(`packages/${name}`, "1");
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["a changed source", () => put("packages/a/src/deep/b.ts", "22")],
  ["a source set back in time", () => utimesSync(join(folder, "packages/b/src/index.ts"), 1, 1)],
  ["a source more", () => put("packages/b/src/deep/c.ts", "1")],
  ["a source less", () => rmSync(join(folder, "packages/a/src/deep/b.ts"))],
  ["a package more", () => put("packages/c/package.json", "{}")],
  ["the settings of a package", () => put("packages/a/tsconfig.json", "{}")],
  ["the settings of all", () => put("tsconfig.base.json", "{}")],
  ["another way to bundle", () => put("scripts/bundle.mjs", "1")],
  ["other dependencies", () => put("package-lock.json", "{}")],
])("%s is noticed", (_, change) => {
  const before = fingerprint();
  change();
  expect(fingerprint()).not.toBe(before);
});

test("a test, what was built and another call change nothing", () => {
  const before = fingerprint();
  put("packages/a/test/a.test.ts", "1");
  put("packages/a/dist/index.js", "1");
  expect(fingerprint()).toBe(before);
});

describe("built files", () => {
  const built = ["index.js", "index.d.ts", "deep/b.js", "deep/b.d.ts"];

  beforeEach(() => {
    for (const name of [...built, ".tsbuildinfo"]) put(`packages/a/dist/${name}`, "1");
    for (const name of ["index.js", "index.d.ts", ".tsbuildinfo"]) put(`packages/b/dist/${name}`, "1");
  });

  test.each(built)("a removed %s is noticed and made again", (name) => {
    const before = fingerprintOf(outputsIn(folder));
    rmSync(join(folder, "packages/a/dist", name));
    expect(fingerprintOf(outputsIn(folder))).not.toBe(before);
    forgetIncomplete(folder);
    expect(existsSync(join(folder, "packages/a/dist/.tsbuildinfo"))).toBe(false);
    expect(existsSync(join(folder, "packages/b/dist/.tsbuildinfo"))).toBe(true);
  });

  test("a removed bundle is noticed, and the compiler keeps what it knows", () => {
    put("packages/a/dist/bundle/index.js", "1");
    const before = fingerprintOf(outputsIn(folder));
    rmSync(join(folder, "packages/a/dist/bundle/index.js"));
    expect(fingerprintOf(outputsIn(folder))).not.toBe(before);
    forgetIncomplete(folder);
    expect(existsSync(join(folder, "packages/a/dist/.tsbuildinfo"))).toBe(true);
  });

  test("where all are there, the compiler keeps what it knows", () => {
    forgetIncomplete(folder);
    expect(existsSync(join(folder, "packages/a/dist/.tsbuildinfo"))).toBe(true);
  });
});
