/** The process that `check-folder-apart.ts` starts. */
import { text } from "node:stream/consumers";
import { openFilesMin } from "@findling/server/open-files";
import { checkFolder, problem, reasonOf } from "@findling/store/check";
import type { FolderCheckMessage, FolderCheckRequest } from "./folder-check-messages.js";

/** Share of the work after which the progress is reported again. */
const reportedShare = 1 / 200;

function send(message: FolderCheckMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const { folder, masterSecret }: FolderCheckRequest = JSON.parse(await text(process.stdin));
let reported = 0;
const findings = checkFolder(folder, {
  masterSecret: masterSecret ?? undefined,
  openFilesMin,
  onPart: (part, advice) => send({ kind: "part", part, advice }),
  onProgress: (done, total) => {
    if (done - reported < total * reportedShare) return;
    reported = done;
    send({ kind: "progress", done, total });
  },
});
try {
  for await (const finding of findings) send({ kind: "finding", finding });
} catch (error) {
  // LMDB has not ended the process, so nothing says that a file of it is damaged.
  const message = `It cannot be checked any further: ${reasonOf(error)}`;
  send({ kind: "finding", finding: problem("folder", message, "Correct that, and check the folder again.") });
}
send({ kind: "end" });
