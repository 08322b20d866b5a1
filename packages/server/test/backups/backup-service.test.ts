/** A backup whose thread cannot be made fails like one whose thread dies, and the next one is begun. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { backupRequest, failedLine } from "@findling/store/backup";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { BackupService } from "../../src/backups/backup-service.js";
import { breakNextThread, refuseNextThread } from "../failing-threads.js";

test("a thread that cannot be made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "findling-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "control"));
  const heard: string[] = [];
  const service = await BackupService.start({
    folder,
    hold: () => undefined,
    logger: pino({ level: "silent" }),
    events: {
      backupBegan: () => heard.push("began"),
      backupEnded: (outcome) => heard.push(outcome),
    },
  });
  onTestFinished(() => service.close());
  const answer = (): Promise<string> => {
    const socket = connect(join(folder, "backup.sock"));
    socket.write(`${backupRequest}\n`);
    return text(socket);
  };
  refuseNextThread();
  expect(await answer()).toBe(failedLine("EAGAIN"));
  breakNextThread();
  expect(await answer()).toMatch(/Cannot find module/);
  expect(heard).toEqual(["began", "failed", "began", "failed"]);
});
