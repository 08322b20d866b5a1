/**
 * Revoking a key when the disk is full (Linux, as root: a small file system in memory is mounted):
 *  1. Below 16 MiB, and also where not a byte is free, a key is revoked and stays so: room is kept for that.
 *  2. Where that room is used up, too, the key is refused at once all the same, the answer says that it is
 *     not on disk, and it gets there when there is room.
 */
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { fillDisk, smallDisk } from "./small-disk.js";

const adminKey = "admin-key-of-the-full-disk-test";
const headers = { "x-svc-key": adminKey, "content-type": "application/json" };

/** The first text of this name in JSON. */
function textOf(json: string, name: string): string {
  return new RegExp(`"${name}":"(\\w+)"`).exec(json)?.[1] ?? "";
}

test("a key can be revoked on a full disk", { timeout: 180_000 }, async () => {
  const disk = smallDisk();
  if (disk === null) {
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

  fillDisk(`${disk}/filler`);
  expect(await use(first.secret)).toBe(400);
  expect((await revoke(first.id)).status).toBe(204);
  expect([await use(first.secret), await use(second.secret)]).toEqual([401, 400]);

  fillDisk(`${disk}/filler`);
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
