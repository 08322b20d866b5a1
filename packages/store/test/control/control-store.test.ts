/**
 * Opening the data that belongs to no single index:
 *  1. If it fails behind the opening of the environment, that is closed: for the store, and for a reader.
 *  2. It does not need its reserve: where that can be neither written nor removed, writes are answered.
 */
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ControlStore } from "../../src/control/control-store.js";
import { controlStateKey, openControlTables } from "../../src/control/control-tables.js";
import { DamagedDataError, NewerFormatError } from "../../src/errors.js";
import { dataFolderAt } from "../../src/folder/data-folder.js";
import { writeFormatVersion } from "../../src/folder/format-version.js";
import { openEnvironment } from "../../src/lmdb/environment.js";
import { jsonBytes } from "../../src/lmdb/json-value.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { head, temporaryFolder } from "../entries.js";

function newFolder() {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const data = dataFolderAt(folder.path);
  mkdirSync(data.control);
  return data;
}

/** The files below the folder that this process has open. */
function openIn(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      return [readlinkSync(join("/proc/self/fd", descriptor))].filter((path) => path.startsWith(folder));
    } catch {
      // The descriptor of this listing is closed by now.
      return [];
    }
  });
}

test.runIf(process.platform === "linux")("a control of a newer release is closed again (1)", async () => {
  const { control } = newFolder();
  const environment = openEnvironment(control);
  await openControlTables(environment).meta.put(controlStateKey, jsonBytes({ formatVersion: 99 }));
  expect(openIn(control)).not.toEqual([]);
  await environment.close();
  expect(() => ControlStore.open(control)).toThrow(NewerFormatError);
  await vi.waitFor(() => expect(openIn(control)).toEqual([]));
});

test.runIf(process.platform === "linux")("a reader closes a control without tables again (1)", async () => {
  const { path, control } = newFolder();
  await openEnvironment(control).close();
  writeFormatVersion(path);
  expect(() => openStoreReader(path)).toThrow(DamagedDataError);
  await vi.waitFor(() => expect(openIn(control)).toEqual([]));
});

test("a reserve that cannot be made keeps no write (2)", async () => {
  const { control } = newFolder();
  mkdirSync(join(control, "reserve"));
  writeFileSync(join(control, "reserve", "file"), "");
  const store = ControlStore.open(control);
  onTestFinished(() => store.close());
  const entry = { ...head(), kind: "masterSecret", verifier: "v" } as const;
  const positioned = { entry, position: { logId: "local", sequence: 1 } };
  expect(store.applyControlEntry(positioned)).toEqual({ kind: "done" });
});
