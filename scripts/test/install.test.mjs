/**
 * Whether `npm start` installs:
 *  1. It does where node_modules is missing or unfinished.
 *  2. It does where the lock file asks for another version, other bytes, one package more or one less, or a
 *     folder was removed.
 *  3. It does not where only packages for other platforms are absent, nor for a lock file that is newer but
 *     equal.
 */
import { describe, expect, test } from "vitest";
import { isAtLeast } from "../steps/check-node.mjs";
import { whyToInstall } from "../steps/install.mjs";

const lock = (packages) => ({ packages: { "": {}, "packages/engine": { version: "0.1.0" }, ...packages } });
const everythingIs = () => true;
const lmdb = { version: "3.5.6", integrity: "sha512-a" };

describe("whyToInstall", () => {
  test.each([
    ["nothing installed", lock({}), null, "node_modules is missing"],
    ["no lock file", null, lock({}), "no package-lock.json"],
    ["a package more", lock({ "node_modules/lmdb": lmdb }), lock({}), "node_modules/lmdb is missing"],
    [
      "another version",
      lock({ "node_modules/lmdb": { ...lmdb, version: "3.5.7" } }),
      lock({ "node_modules/lmdb": lmdb }),
      "node_modules/lmdb has changed",
    ],
    [
      "other bytes",
      lock({ "node_modules/lmdb": { ...lmdb, integrity: "sha512-b" } }),
      lock({ "node_modules/lmdb": lmdb }),
      "node_modules/lmdb has changed",
    ],
    [
      "a package less",
      lock({}),
      lock({ "node_modules/lmdb": lmdb }),
      "node_modules/lmdb is no longer needed",
    ],
  ])("installs: %s", (_, wanted, installed, reason) => {
    expect(whyToInstall({ wanted, installed, isThere: everythingIs })).toContain(reason);
  });

  test("installs: a package whose folder was removed", () => {
    const both = lock({ "node_modules/lmdb": lmdb });
    const isThere = (path) => path !== "node_modules/lmdb";
    expect(whyToInstall({ wanted: both, installed: both, isThere })).toBe("node_modules/lmdb is missing");
  });

  test.each([
    ["all is there", lock({ "node_modules/lmdb": lmdb }), lock({ "node_modules/lmdb": lmdb })],
    [
      "the rest is for other platforms",
      lock({ "node_modules/lmdb": lmdb, "node_modules/@lmdb/win32": { version: "1.0.0", optional: true } }),
      lock({ "node_modules/lmdb": lmdb }),
    ],
  ])("does not install: %s", (_, wanted, installed) => {
    expect(whyToInstall({ wanted, installed, isThere: everythingIs })).toBeNull();
  });
});

test.each([
  ["20.19.0", "20.19.0", true],
  ["20.18.9", "20.19.0", false],
  ["18.20.0", "20.19.0", false],
  ["24.0.0", "20.19.0", true],
  ["20.19.1", "20.19.0", true],
])("Node %s is at least %s: %s", (version, oldest, expected) => {
  expect(isAtLeast(version, oldest)).toBe(expected);
});
