/**
 * Deleting an index when the disk is full (Linux, as root: a small file system in memory is mounted): it is
 * possible where not a byte is free, and makes room for writes. It holds after a restart. An export, which
 * keeps old pages, is refused where there is little room.
 */
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { fillDisk, smallDisk } from "./small-disk.js";

const adminKey = "admin-key-of-the-full-disk-test";

test("an index can be deleted on a full disk, and is not exported there", { timeout: 180_000 }, async () => {
  const disk = smallDisk();
  if (disk === null) {
    expect(disk).toBeNull();
    return;
  }
  const start = () =>
    new ServeProcess(`${disk}/data`, { log: "silent", environment: { SVC_ADMIN_KEY: adminKey } });
  let serve = start();
  let baseUrl = await serve.ready();
  const call = (method: string, path: string, body?: object) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { "x-svc-key": adminKey, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const write = async (index: string, text: string): Promise<number> => {
    const operations = [{ action: "upsert", record: { objectID: "1", text } }];
    return (await call("POST", `/1/indexes/${index}/records`, { operations })).status;
  };
  expect([await write("kept", "word"), await write("large", "word ".repeat(15_000))]).toEqual([200, 200]);
  const exported = await call("GET", "/internal/indexes/kept/records");
  expect([exported.status, await exported.text()]).toEqual([
    503,
    expect.stringMatching(/Less than 64 MiB are free/),
  ]);
  fillDisk(`${disk}/filler`);
  expect(await write("kept", "other")).toBe(503);
  expect((await call("DELETE", "/internal/indexes/large", { name: "large" })).status).toBe(204);
  expect((await call("GET", "/1/indexes/large/records/1")).status).toBe(404);
  rmSync(`${disk}/filler`);
  while ((await write("kept", "other")) !== 200) await sleep(20);
  expect(await serve.exitCode("SIGKILL")).toBeNull();
  serve = start();
  baseUrl = await serve.ready();
  expect((await call("GET", "/1/indexes/large/records/1")).status).toBe(404);
  expect((await call("GET", "/1/indexes/kept/records/1")).status).toBe(200);
});
