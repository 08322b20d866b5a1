import { once } from "node:events";
import { createServer } from "node:net";

/** A port on 127.0.0.1 on which nobody listens. */
export async function closedPort(): Promise<number> {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const address = closed.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  closed.close();
  await once(closed, "close");
  return address.port;
}
