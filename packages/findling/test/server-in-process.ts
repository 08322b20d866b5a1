import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerOptions, startServer } from "@findling/server";

/** A server within the process of the test: it takes half the processor time of a process of its own. */
export interface ServerInProcess {
  readonly baseUrl: string;
  readonly port: number;
  readonly adminKey: string;
  /** Also removes its data folder, unless the test has given one. */
  stop(): Promise<void>;
}

export async function startServerInProcess(options: Partial<ServerOptions> = {}): Promise<ServerInProcess> {
  const { dataFolder: given, adminKey = "admin-key-of-a-server-in-process", ...others } = options;
  const dataFolder = given ?? mkdtempSync(join(tmpdir(), "findling-in-process-"));
  const fixed = { host: "127.0.0.1", port: 0, log: "error", logFormat: "json", searchThreads: 1 } as const;
  const server = await startServer({ dataFolder, adminKey, ...fixed, ...others });
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    port: server.port,
    adminKey,
    stop: async () => {
      await server.close();
      if (given === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
