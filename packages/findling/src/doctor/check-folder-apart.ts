import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Finding, problem, restoreAdvice } from "@findling/store/check";
import type { Configuration } from "../configuration/configuration.js";
import type { FolderCheckMessage, FolderCheckRequest } from "./folder-check-messages.js";

const script = fileURLToPath(new URL("./folder-check-process.js", import.meta.url));

/**
 * Checks a data folder in a process of its own, because LMDB may end its process when it reads a damaged
 * file. That is then a finding, too.
 */
export async function* checkFolderApart(
  { data, masterSecret }: Pick<Configuration, "data" | "masterSecret">,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<Finding> {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "pipe"] });
  let err = "";
  child.stderr.on("data", (chunk) => (err += chunk));
  // A process that has ended reads nothing more; its end is handled below.
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close");
  const request: FolderCheckRequest = { folder: data, masterSecret };
  child.stdin.end(JSON.stringify(request));
  let reading = { part: "folder", advice: restoreAdvice };
  let isComplete = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const message: FolderCheckMessage = JSON.parse(line);
      if (message.kind === "finding") yield message.finding;
      else if (message.kind === "progress") onProgress(message.done, message.total);
      else if (message.kind === "part") reading = message;
      else isComplete = true;
    }
  } finally {
    child.kill();
  }
  const [code, signal] = await ended;
  if (!isComplete) yield cutOff(reading, signal ?? `code ${code}`, err);
}

function cutOff(
  { part, advice }: { readonly part: string; readonly advice: string },
  how: string,
  err: string,
): Finding {
  const said = err.trim() === "" ? "" : ` ${err.trim().replaceAll(/\s+/g, " ")}`;
  return problem(
    part,
    `The process that read it ended (${how}), so what comes after it was not checked.${said}`,
    `Its file is damaged so that LMDB cannot read it. ${advice}`,
  );
}
