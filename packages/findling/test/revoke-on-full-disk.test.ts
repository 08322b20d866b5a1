/**
 * Revoking a key when the disk is full (Linux, as root: a small file system in memory is mounted):
 *  1. Below 16 MiB, and also where not a byte is free, a key is revoked and stays so: room is kept for that.
 *  2. Where that room is used up, too, the key is refused at once all the same, the answer says that it is
 *     not on disk, and it gets there when there is room.
 */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const adminKey = "admin-key-of-the-full-disk-test";
const headers = { "x-svc-key": adminKey, "content-type": "application/json" };

/** null: this user may not mount, or the system cannot. */
function smallDisk(): string | null {
  const path = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", path], { stdio: "ignore" });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", path]));
  return path;
}

/** The first text of this name in JSON. */
function textOf(json: string, name: string): string {
  return new RegExp(`"${name}":"(\\w+)"`).exec(json)?.[1] ?? "";
}

/** Not a byte is free any more. */
function fill(path: string): void {
  const descriptor = openSync(path, "a");
  try {
    for (let size = 1 << 20; size > 0; ) {
      try {
        writeSync(descriptor, new Uint8Array(size));
      } catch {
        size >>= 1;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

test("a key can be revoked on a full disk", { timeout: 180_000 }, async () => {
  const disk = smallDisk();
  if (disk === null) {
    process.stderr.write("This user cannot mount a small file system: nothing is known about a full disk.\n");
    expect(disk).toBeNull();
    return;
  }
  const start = () =>
    new ServeProcess(`${disk}/data`, { log: "silent", environment: { SVC_ADMIN_KEY: adminKey } });
  let serve = start();
  let baseUrl = await serve.ready();
  const create = async (): Promise<{ id: string; secret: string }> => {
    const body = JSON.stringify({ name: "leaked", type: "write" });
    const answer = await fetch(`${baseUrl}/1/keys`, { method: "POST", headers, body });
    const text = await answer.text();
    return { id: textOf(text, "id"), secret: textOf(text, "secret") };
  };
  const revoke = (id: string) =>
    fetch(`${baseUrl}/1/keys/${id}`, { method: "DELETE", headers: { "x-svc-key": adminKey } });
  /** 401: it is refused; 400: it is let through, with a body that is none. */
  const use = async (secret: string) =>
    (
      await fetch(`${baseUrl}/1/indexes/a/records`, {
        method: "POST",
        headers: { ...headers, "x-svc-key": secret },
        body: "{}",
      })
    ).status;
  const [first, second, third] = [await create(), await create(), await create()];

  fill(`${disk}/filler`);
  expect(await use(first.secret)).toBe(400);
  expect((await revoke(first.id)).status).toBe(204);
  expect([await use(first.secret), await use(second.secret)]).toEqual([401, 400]);

  fill(`${disk}/filler`);
  const answer = await revoke(second.id);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      error: {
        code: "unavailable",
        message: expect.stringMatching(
          /^The key is refused from now on, but that is not on disk: .*The disk is full/,
        ),
      },
    },
  ]);
  expect([await use(second.secret), await use(third.secret)]).toEqual([401, 400]);

  rmSync(`${disk}/filler`);
  // It may have been saved meanwhile.
  expect([204, 404]).toContain((await revoke(second.id)).status);
  expect(await serve.exitCode("SIGTERM")).toBe(0);
  expect(serve.err).toBe("");
  serve = start();
  baseUrl = await serve.ready();
  expect([await use(first.secret), await use(second.secret), await use(third.secret)]).toEqual([
    401, 401, 400,
  ]);
});
