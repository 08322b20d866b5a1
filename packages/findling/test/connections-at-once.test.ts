/**
 * Connections that come at once wait for the server, not for TCP to try again after seconds: the kernel keeps
 * them even while the server's main thread does something else, as a stopped process does for long.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { ServeProcess } from "./serve-process.js";
import { temporaryFolder } from "./temporary-folder.js";

/** The kernel keeps no more than this for one server. */
const kernelMax = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
/** What a process may open besides its own files. */
const atOnce = Math.min(900, kernelMax);

test(`${atOnce} connections that come at once are all accepted by the kernel`, async () => {
  const serve = new ServeProcess(temporaryFolder());
  const { hostname, port } = new URL(await serve.ready());
  serve.signal("SIGSTOP");
  const sockets = Array.from({ length: atOnce }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.destroy();
  serve.signal("SIGCONT");
  expect(await serve.exitCode("SIGTERM")).toBe(0);
});
