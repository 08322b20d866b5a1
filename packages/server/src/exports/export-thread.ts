/** Reads one export, a slice whenever one is asked for, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { IndexExport, isDiskFault, lowerPriority } from "@findling/store/reader";
import type { ExportThreadData, FromExport, ToExport } from "./export-messages.js";
import { lackOfRoom } from "./export-room.js";
import { ExportSlices } from "./export-slices.js";

if (parentPort === null) throw new Error("export-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, index, after }: ExportThreadData = workerData;

function post(message: FromExport): void {
  main.postMessage(message, message.kind === "slice" ? [message.bytes.buffer] : []);
}

function failed(error: unknown): FromExport {
  const isFault = isDiskFault(error);
  if (!(error instanceof Error)) return { kind: "failed", message: String(error), isDiskFault: isFault };
  return { kind: "failed", message: isFault ? error.message : String(error.stack), isDiskFault: isFault };
}

function nextOf(slices: ExportSlices): FromExport {
  try {
    return slices.next();
  } catch (error) {
    return failed(error);
  }
}

async function run(): Promise<void> {
  const source = await IndexExport.open(folder, index);
  if (source === undefined) {
    post({ kind: "missing" });
    main.close();
    return;
  }
  const slices = new ExportSlices(source, after, () => lackOfRoom(folder));
  main.on("message", (message: ToExport) => {
    if (message.kind === "cleared") slices.clear(message.cleared);
    else if (message.kind === "next") post(nextOf(slices));
    else void source.close().then(() => main.close());
  });
  post({ kind: "begun" });
}

lowerPriority("export");
run().catch((error: unknown) => {
  post(failed(error));
  main.close();
});
