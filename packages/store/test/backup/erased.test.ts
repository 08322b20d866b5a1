/**
 * Erased partitions are not in a backup: no text, objectID or name of them, in no file and no archive that is
 * unpacked, whether the erasure has ended, is running, or has not begun.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { backupOf } from "../../src/backup/backup-of.js";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import { readBackup } from "../../src/backup-files/read-backup.js";
import { writeBackup } from "../../src/backup-files/write-backup.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import type { EnvironmentCopy } from "../../src/merger/merger.js";
import { temporaryFolder } from "../entries.js";
import { expectKept, openErasing } from "../erasure/erasing-store.js";
import { clear, history, secrets } from "../erasure/secret-history.mjs";
import { tracesOf } from "../erasure/traces.js";

/** Copies nothing while it is stalled, so that an erasure cannot end. */
class StalledMerger extends InlineMerger {
  override copy(): EnvironmentCopy {
    let cancel = (): void => undefined;
    const done = new Promise<null>((resolve) => {
      cancel = () => resolve(null);
    });
    return { done, cancel };
  }
}

test("nothing of an erased partition is in a backup", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const data = join(folder.path, "data");
  const stalled = await openErasing(data, { merger: new StalledMerger() });
  for (const entry of history()) await stalled.store.append(entry);
  const at = (name: string) => join(folder.path, name);
  const make = async (name: string) => {
    await writeBackup(at(`${name}.tar.gz`), backupOf({ folder: data }));
    await writeBackup(at(name), readBackup(at(`${name}.tar.gz`)));
    const archive = gunzipSync(readFileSync(at(`${name}.tar.gz`)));
    return [...secrets.filter((text) => archive.includes(text)), ...tracesOf(secrets, at(name))];
  };
  // What must not be found later is found before.
  expect((await make("before")).length).toBeGreaterThan(4);
  await stalled.store.append(clear());
  expect(await make("just-cleared")).toEqual([]);
  expect(stalled.steps).not.toContain("done");
  expect(tracesOf(secrets, data)).not.toEqual([]);
  await stalled.store.close();
  const { store, erased } = await openErasing(data);
  await erased();
  expect(await make("erased")).toEqual([]);
  await store.close();
  for (const name of ["just-cleared", "erased"]) {
    await restoreBackup(at(`${name}-r`), readBackup(at(name)));
    expect(tracesOf(secrets, at(`${name}-r`))).toEqual([]);
    expectKept(at(`${name}-r`), 0);
  }
  folder.remove();
});
