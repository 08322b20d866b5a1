/**
 * Faults of the system by their codes:
 *  1. No room, no quota and too large a file are a full disk, by Node's texts and LMDB's numbers, also as a
 *     cause.
 *  2. Nothing else is.
 *  3. An index that cannot be opened for that says so.
 */
import { constants } from "node:os";
import { expect, test } from "vitest";
import { diskFullCodeOf } from "../../src/disk/system-code.js";
import { IndexUnavailableError, StorageError } from "../../src/errors.js";

const fault = (code: string | number) => Object.assign(new Error("raw"), { code });

test.each<[string, string | number]>([
  ["ENOSPC", "ENOSPC"],
  ["ENOSPC", constants.errno.ENOSPC],
  ["EDQUOT", constants.errno.EDQUOT],
  ["EFBIG", constants.errno.EFBIG],
  ["MDB_MAP_FULL", -30_792],
])("%s, of a fault with the code %s, is a full disk (1, 3)", (expected, code) => {
  expect(diskFullCodeOf(fault(code))).toBe(expected);
  const storage = new StorageError("The write failed", fault(code));
  expect(diskFullCodeOf(storage)).toBe(expected);
  expect(new IndexUnavailableError("a", storage).message).toBe(
    `The disk is full (${expected}), so the index a cannot be opened.`,
  );
});

test.each(["EIO", constants.errno.EIO, -30_793, "ERR_INVALID"])("%s is none (2)", (code) => {
  expect(diskFullCodeOf(fault(code))).toBeUndefined();
  expect(new IndexUnavailableError("a", fault(code)).message).toMatch(
    /cannot be opened; the log .* says why/,
  );
});
