import { Server } from "node:net";
import { onTestFinished } from "vitest";

/** The servers that begin to listen from now on, until the test ends. */
export function listeningServers(): Server[] {
  const servers: Server[] = [];
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    servers.push(this);
    return Reflect.apply(listen, this, args);
  };
  onTestFinished(() => {
    Server.prototype.listen = listen;
  });
  return servers;
}
