/**
 * The admin key of a start:
 *  1. The port opens when the key that the server was given works. Until then a client would be refused.
 *  2. A key that the server makes is made when the port is open: if the start failed behind it, nobody would
 *     ever see the key.
 */
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { field, TestServer } from "../http/harness.js";
import { listeningServers } from "../listening-servers.js";

/** Starts a server. Counts those that listened when its admin key was made, and those that do in the end. */
async function listeningWithKey(adminKey: string | null): Promise<{ atKey: number[]; inTheEnd: number }> {
  const servers = listeningServers();
  const listening = () => servers.filter((each) => each.listening).length;
  const atKey: number[] = [];
  const { postMessage } = Worker.prototype;
  const spy = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    ...posted
  ) {
    const entry = field(posted[0], "entry");
    const makesKey = entry instanceof Uint8Array && Buffer.from(entry).includes("secretHash");
    if (makesKey) atKey.push(listening());
    return Reflect.apply(postMessage, this, posted);
  });
  onTestFinished(() => spy.mockRestore());
  const server = await TestServer.start({ adminKey });
  onTestFinished(() => server.stop());
  return { atKey, inTheEnd: listening() };
}

test("the port opens when the given key works (1)", async () => {
  const { atKey, inTheEnd } = await listeningWithKey("an-admin-key-of-this-test");
  expect(atKey).toEqual([inTheEnd - 1]);
});

test("a key is made when the port is open (2)", async () => {
  const { atKey, inTheEnd } = await listeningWithKey(null);
  expect(atKey).toEqual([inTheEnd]);
});
