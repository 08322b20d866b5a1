import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerOptions, startServer } from "@findling/server";

export interface ImportServer {
  readonly baseUrl: string;
  readonly adminKey: string;
  stop(): Promise<void>;
}

/** A server for all tests of a file. */
export async function startImportServer(options: Partial<ServerOptions> = {}): Promise<ImportServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "findling-import-"));
  const adminKey = "admin-key-of-the-import-tests-01";
  const fixed = { host: "127.0.0.1", port: 0, log: "error", logFormat: "json", searchThreads: 1 } as const;
  const server = await startServer({ dataFolder, adminKey, ...fixed, ...options });
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    adminKey,
    stop: async () => {
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
