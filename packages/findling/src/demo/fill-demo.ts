import { operationsPerBatchMax } from "@findling/protocol";
import { ApiClient } from "../api/api-client.js";
import type { Output } from "../terminal/output.js";
import { counted, progressOn } from "../terminal/progress.js";
import { accessDemo, type DemoServer, demoIndex, workingSearchKey } from "./demo-access.js";
import { demoFilePath, readDemoFile } from "./demo-file.js";
import { type DemoState, writeDemoState } from "./demo-state.js";
import { DemoWriter } from "./demo-writer.js";

export interface FillDemoOptions extends DemoServer {
  readonly output: Output;
  /** The path of the records. @default the file that the build makes */
  readonly recordsPath?: string;
}

/**
 * Fills the index `demo` over the API if it does not exist, or continues a filling that was killed. Every
 * record has its objectID and version from the data, so that writing one twice changes nothing. Then prints
 * an example search.
 * @throws {Failure} with a message that continues "The demo was not filled:"
 */
export async function fillDemo(options: FillDemoOptions): Promise<void> {
  const access = await accessDemo(options);
  if (access.standing === "foreign") return;
  const state = access.standing === "complete" ? access.state : await fill(options, access.state);
  const searchKey = await workingSearchKey(options, state);
  if (searchKey === null)
    options.output.write(
      "The demo's search key was revoked. Start with SVC_ADMIN_KEY to make another, or put one in its place.\n",
    );
  options.output.write(exampleSearch(options.baseUrl, searchKey ?? "<search key>"));
}

async function fill(options: FillDemoOptions, state: DemoState): Promise<DemoState> {
  const { baseUrl, dataFolder, output, signal } = options;
  const { header, lines } = await readDemoFile(options.recordsPath ?? demoFilePath);
  await writeDemoState(dataFolder, { ...state, complete: false });
  const started = performance.now();
  const writer = new DemoWriter(new ApiClient(baseUrl, state.writeKey), signal);
  const progress = progressOn(output, `Filling the index ${demoIndex}`, header.recordCount);
  try {
    await writer.saveSettings();
    for (let start = 0; start < lines.length; start += operationsPerBatchMax) {
      const batch = lines.slice(start, start + operationsPerBatchMax);
      await writer.upsert(batch.map(recordOf), header.version);
      progress.update(start + batch.length);
    }
    await writer.settled();
  } finally {
    progress.end();
  }
  const filled = { ...state, complete: true };
  await writeDemoState(dataFolder, filled);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  output.write(`The index ${demoIndex} holds ${counted(header.recordCount)} records (${seconds} s).\n`);
  return filled;
}

function recordOf(line: string): object {
  const record: unknown = JSON.parse(line);
  if (typeof record !== "object" || record === null) throw new TypeError("a demo record is an object");
  return record;
}

function exampleSearch(baseUrl: string, searchKey: string): string {
  return [
    `Search the index ${demoIndex}:`,
    `curl -s ${baseUrl}/1/indexes/${demoIndex}/search \\`,
    `  -H 'content-type: application/json' -H 'x-svc-key: ${searchKey}' \\`,
    `  -d '{"q":"abort controler"}'`,
    "",
  ].join("\n");
}
