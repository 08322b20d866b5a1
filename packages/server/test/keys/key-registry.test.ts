/**
 * A revocation, above all one that cannot be saved:
 *  1. The key is refused and not listed from then on, and the answer says that it is not on disk.
 *  2. It is tried again until it is saved, as the same entry; so is it by another call.
 *  3. What the store refuses counts as it says.
 *  4. A change reads the key that has changed, and no other one. If it cannot be read, it gives no access.
 */
import { ApiError } from "@findling/protocol";
import type { ControlEntry, KeyRow } from "@findling/store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeyRegistry } from "../../src/keys/key-registry.js";
import { hashSecret } from "../../src/keys/key-secret.js";
import { KeyTable } from "../../src/keys/key-table.js";
import { KeyUsage } from "../../src/keys/key-usage.js";
import type { PassedOutcome } from "../../src/writes/writer-messages.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const restrictions = { indexes: null, referrers: null, ratePerMinute: null };

async function start() {
  const rows = new Map<string, KeyRow>(
    ["admin", "leaked"].map((id) => {
      const row = {
        id,
        name: id,
        type: "admin" as const,
        display: id,
        restrictions,
        createdAt: 1,
        revokedAt: null,
      };
      return [id, { ...row, secretHash: hashSecret(id) }];
    }),
  );
  const entries: ControlEntry[] = [];
  const disk: { fault: Error | null; refusal: PassedOutcome | null } = { fault: null, refusal: null };
  const append = (entry: ControlEntry): Promise<PassedOutcome> => {
    entries.push(entry);
    if (disk.fault !== null) return Promise.reject(disk.fault);
    if (disk.refusal !== null) return Promise.resolve(disk.refusal);
    const row = entry.kind === "keyRevoke" ? rows.get(entry.id) : undefined;
    if (row !== undefined) rows.set(row.id, { ...row, revokedAt: 2 });
    return Promise.resolve({ kind: "done" });
  };
  const table = new KeyTable();
  const usage = await KeyUsage.open("/nowhere", () => undefined);
  const reader = {
    keys: vi.fn<() => KeyRow[]>(() => [...rows.values()]),
    key: vi.fn<(id: string) => KeyRow | undefined>((id) => rows.get(id)),
  };
  const registry = new KeyRegistry({ table, usage, reader, append, masterSecret: "secret" });
  const active = () => [registry.list().map(({ id }) => id), table.find("leaked")?.id];
  return { registry, table, active, entries, disk, rows, reader };
}

test("counts at once, and is saved when that is possible (1, 2)", async () => {
  const { registry, active, entries, disk } = await start();
  disk.fault = new ApiError("unavailable", "The disk is full.");
  await expect(registry.revoke("leaked")).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(
      /^The key is refused from now on, but that is not on disk.*The disk is full\.$/,
    ),
  });
  expect(active()).toEqual([["admin"], undefined]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(entries).toHaveLength(3);
  await expect(registry.revoke("leaked")).rejects.toMatchObject({ code: "unavailable" });
  await expect(registry.revoke("admin")).rejects.toMatchObject({ code: "last_admin_key" });
  disk.fault = null;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(entries).toHaveLength(5);
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(1);
  expect(active()).toEqual([["admin"], undefined]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(entries).toHaveLength(5);
  await expect(registry.revoke("leaked")).rejects.toMatchObject({ code: "not_found" });
});

test("is taken back where the store refuses it (3)", async () => {
  const { registry, active, disk } = await start();
  disk.refusal = { kind: "refused", code: "last_admin_key", message: "The last one." };
  await expect(registry.revoke("leaked")).rejects.toMatchObject({ code: "last_admin_key" });
  expect(active()).toEqual([["admin", "leaked"], "leaked"]);
});

test("reads the key that has changed (4)", async () => {
  const { registry, active, reader, entries } = await start();
  const { key } = await registry.create({ name: "new", type: "write", restrictions });
  await registry.revoke("leaked");
  expect(reader.keys).toHaveBeenCalledOnce();
  expect(reader.key.mock.calls).toEqual([[key.id], ["leaked"]]);
  expect(entries.map(({ kind }) => kind)).toEqual(["keyCreate", "keyRevoke"]);
  expect(active()).toEqual([["admin"], undefined]);
  expect(registry.listAll().map(({ id, revokedAt }) => [id, revokedAt])).toEqual([
    ["admin", null],
    ["leaked", 2],
  ]);
});

test("without access if the key cannot be read any more (4)", async () => {
  const { registry, table, active, disk, rows } = await start();
  disk.refusal = { kind: "refused", code: "not_found", message: "Damaged." };
  rows.delete("leaked");
  await expect(registry.revoke("leaked")).rejects.toMatchObject({ code: "not_found" });
  expect(active()).toEqual([["admin"], undefined]);
  expect(table.all().map(({ id }) => id)).toEqual(["admin"]);
});
