/**
 * Faults of the writer:
 *  1. Their kinds decide what clients are answered.
 *  2. A queued batch is tried again while its fault may pass: that of a disk, of the system, or of an index.
 *  3. Clients read nothing of files. The log has the stack of a defect, and of no other fault.
 */
import {
  DamagedDataError,
  DamagedRecordError,
  IndexingError,
  IndexUnavailableError,
  StorageError,
  StoreClosedError,
} from "@findling/store";
import { expect, test } from "vitest";
import { clientMessageOf, faultOf, mayPass, messageFor } from "../../src/writes/writer-fault.js";

const folder = import.meta.dirname;

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: open '/data/x'`), { code });
}

test.each([
  [new IndexUnavailableError("a", systemError("EIO")), { kind: "unavailable" }, true],
  [new IndexUnavailableError("a", new TypeError("a defect")), { kind: "unavailable" }, true],
  [new StoreClosedError(), { kind: "unavailable" }, true],
  [new DamagedDataError("A row is damaged."), { kind: "unavailable" }, true],
  [new DamagedRecordError("version", "a", "1"), { kind: "unavailable" }, true],
  [new StorageError("The write failed", systemError("ENOSPC")), { kind: "diskFull", code: "ENOSPC" }, true],
  [new StorageError("The write failed", { code: 5 }), { kind: "storage" }, true],
  [systemError("EMFILE"), { kind: "defect" }, true],
  [systemError("ENOSPC"), { kind: "defect" }, true],
  [new TypeError("a defect"), { kind: "defect" }, false],
  [Object.assign(new TypeError("a defect"), { code: "ERR_INVALID_ARG_TYPE" }), { kind: "defect" }, false],
  ["no error", { kind: "defect" }, false],
  [new IndexingError("a", new TypeError("a defect")), { kind: "defect" }, false],
])("%s has its kind, and may pass or not (1, 2)", (error, kind, passes) => {
  expect([faultOf(error, folder), mayPass(error)]).toEqual([kind, passes]);
});

test("a folder that cannot be reached is not full (1)", () => {
  const error = new StorageError("The write failed", systemError("EIO"));
  expect(faultOf(error, `${folder}/nothing/here`)).toEqual({ kind: "storage" });
});

test("messages (3)", () => {
  const cause = systemError("EIO");
  const said = [
    new IndexUnavailableError("a", cause),
    new DamagedRecordError("version", "a", "1", cause),
    new DamagedDataError("The file /data/x is damaged."),
    new StoreClosedError(),
    systemError("EIO"),
  ].map(clientMessageOf);
  expect(said.join("\n")).not.toContain("/data/x");
  expect(said.slice(0, 2)).toEqual([expect.stringContaining("index a"), expect.stringContaining("record")]);
  expect(said[2]).toContain("nothing was written");
  expect(said.slice(3)).toEqual(["The server is stopping.", "The server is stopping."]);
  const defect = new TypeError("a defect");
  expect(messageFor({ kind: "defect" }, defect)).toBe(defect.stack);
  expect(messageFor({ kind: "storage" }, defect)).toBe("a defect");
  expect(messageFor({ kind: "unavailable" }, defect)).toBe("The server is stopping.");
  expect(messageFor({ kind: "defect" }, "no error")).toBe("no error");
});
