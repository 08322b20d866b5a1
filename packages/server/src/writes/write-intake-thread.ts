/** Parses and checks the bodies of large writes, which would keep the main thread from everything else. */
import { parentPort, workerData } from "node:worker_threads";
import { ApiError } from "@findling/protocol";
import { answerWithFigures, lowerPriority } from "@findling/store/log";
import { entryBytesOf, type SentWrite } from "./sent-write.js";
import type { IntakeReply, IntakeThreadData } from "./write-intake-messages.js";

if (parentPort === null) throw new Error("write-intake-thread.js runs as a worker thread only.");
const main = parentPort;

function replyTo(write: SentWrite): IntakeReply {
  try {
    return { kind: "entry", bytes: entryBytesOf(write) };
  } catch (error) {
    if (error instanceof ApiError) return { kind: "refused", code: error.code, message: error.message };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: "failed", message };
  }
}

lowerPriority("intake");
const { figures }: IntakeThreadData = workerData;
answerWithFigures(figures, "intake");
main.on("message", (write: SentWrite) => {
  const reply = replyTo(write);
  main.postMessage(reply, reply.kind === "entry" ? [reply.bytes.buffer] : []);
});
