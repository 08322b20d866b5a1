import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** A folder for what `scripts/check-logs.mjs` compares; null: nothing is kept. */
const folder = process.env["FINDLING_TEST_LOGS"] ?? null;

/** Whether servers of tests should log everything. */
export const areLogsKept = folder !== null;

/** Keeps what a server of a test has logged. */
export function keepLog(text: string | Uint8Array): void {
  if (folder !== null) appendFileSync(join(folder, `${process.pid}.log`), text);
}

/** Keeps a secret that no log may have. */
export function keepSecret(secret: string): void {
  if (folder !== null) appendFileSync(join(folder, `${process.pid}.secrets`), `${secret}\n`);
}
