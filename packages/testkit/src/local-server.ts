import { createServer, type RequestListener } from "node:http";

/** An HTTP server of a test. */
export interface LocalServer {
  readonly url: string;
  /** Ends it, and its connections. */
  close(): void;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function localServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
