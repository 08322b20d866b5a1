/**
 * A lock that is a listening socket:
 *  1. One call has it at a time. Who does not get it leaves nothing behind, nor does its release.
 *  2. What a killed process left is taken over.
 *  3. It is also held if another process took it for such a left one, and has not put it back yet.
 *  4. Connections that cannot be accepted end nothing.
 */
import fs, { readdirSync, renameSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Server } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { lockBySocket } from "../../src/disk/socket-lock.js";
import { temporaryFolder } from "../entries.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const { linkSync } = fs;

/** Calls `then` after the next hard link was made. */
function afterNextLink(then: () => void): void {
  fs.linkSync = (from, to) => {
    fs.linkSync = linkSync;
    syncBuiltinESMExports();
    linkSync(from, to);
    then();
  };
  syncBuiltinESMExports();
}

test("one has it, until its release (1)", async () => {
  const lock = await lockBySocket(folder.path, "lock");
  expect(await lockBySocket(folder.path, "lock")).toBeNull();
  expect(readdirSync(folder.path)).toEqual(["lock.sock"]);
  await lock?.release();
  expect(readdirSync(folder.path)).toEqual([]);
  const next = await lockBySocket(folder.path, "lock");
  expect(next).not.toBeNull();
  await next?.release();
});

test("what nobody answers is taken over (2)", async () => {
  writeFileSync(join(folder.path, "lock.sock"), "");
  const lock = await lockBySocket(folder.path, "lock");
  expect(lock).not.toBeNull();
  expect(readdirSync(folder.path)).toEqual(["lock.sock"]);
  await lock?.release();
});

test("it is held while another process has moved it aside by mistake (3)", async () => {
  const path = join(folder.path, "lock.sock");
  const aside = join(folder.path, "lock-other.sock.stale");
  afterNextLink(() => renameSync(path, aside));
  const lock = await lockBySocket(folder.path, "lock");
  expect(lock).not.toBeNull();
  renameSync(aside, path);
  expect(await lockBySocket(folder.path, "lock")).toBeNull();
  await lock?.release();
  expect(readdirSync(folder.path)).toEqual([]);
});

test("connections that cannot be accepted end nothing (4)", async () => {
  const servers: Server[] = [];
  const { listen } = Server.prototype;
  onTestFinished(() => {
    Server.prototype.listen = listen;
  });
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    servers.push(this);
    return Reflect.apply(listen, this, args);
  };
  const lock = await lockBySocket(folder.path, "lock");
  for (let times = 0; times < 2; times++)
    for (const server of servers) server.emit("error", new Error("accept EMFILE"));
  expect([servers.length, await lockBySocket(folder.path, "lock")]).toEqual([1, null]);
  await lock?.release();
});
