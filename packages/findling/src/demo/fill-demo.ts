import type { RecordInput } from "@findling/protocol";
import type { OpenDemo } from "@findling/server";
import { requestFailure } from "../api/request-failure.js";
import type { Output } from "../terminal/output.js";
import { counted, progressOn } from "../terminal/progress.js";
import { accessDemo, clientOf, type DemoServer, demoIndex, workingSearchKey } from "./demo-access.js";
import { demoFilePath, readDemoFile } from "./demo-file.js";
import { demoSettings } from "./demo-settings.js";
import { type DemoState, writeDemoState } from "./demo-state.js";

export interface FillDemoOptions extends DemoServer {
  readonly output: Output;
  /** Called when the demo can be searched, and whenever more of it can. @default nobody is interested */
  readonly onOpen?: (demo: OpenDemo) => void;
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
  try {
    await fillAndShow(options);
  } catch (error) {
    throw requestFailure(error);
  }
}

async function fillAndShow(options: FillDemoOptions): Promise<void> {
  const access = await accessDemo(options);
  if (access.standing === "foreign") return;
  const state = access.standing === "complete" ? access.state : await fill(options, access.state);
  const searchKey = await workingSearchKey(options, state);
  if (searchKey === null)
    options.output.write(
      "The demo's search key was revoked. Start with SVC_ADMIN_KEY to make another, or put one in its place.\n",
    );
  else options.onOpen?.({ index: demoIndex, searchKey, filling: null });
  options.output.write(exampleSearch(options.baseUrl, searchKey ?? "<search key>"));
}

async function fill(options: FillDemoOptions, state: DemoState): Promise<DemoState> {
  const { dataFolder, output } = options;
  const { header, lines } = await readDemoFile(options.recordsPath ?? demoFilePath);
  await writeDemoState(dataFolder, { ...state, complete: false });
  const started = performance.now();
  const index = clientOf(options, state.writeKey).index(demoIndex);
  const progress = progressOn(output, `Filling the index ${demoIndex}`, header.recordCount);
  const open = (written: number): void =>
    options.onOpen?.({
      index: demoIndex,
      searchKey: state.searchKey,
      filling: { written, total: header.recordCount },
    });
  try {
    await index.saveSettings(demoSettings);
    open(0);
    // One batch at a time leaves the server room for whoever uses it already.
    await index.saveAll(recordsIn(lines), {
      version: header.version,
      concurrency: 1,
      onProgress: ({ operations }) => {
        progress.update(operations);
        open(operations);
      },
    });
  } finally {
    progress.end();
  }
  const filled = { ...state, complete: true };
  await writeDemoState(dataFolder, filled);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  output.write(`The index ${demoIndex} holds ${counted(header.recordCount)} records (${seconds} s).\n`);
  return filled;
}

function* recordsIn(lines: readonly string[]): Generator<RecordInput> {
  for (const line of lines) yield recordOf(line);
}

function recordOf(line: string): RecordInput {
  const record: unknown = JSON.parse(line);
  if (!isRecord(record)) throw new TypeError("a demo record is an object with an objectID");
  return record;
}

function isRecord(value: unknown): value is RecordInput {
  return typeof value === "object" && value !== null && "objectID" in value;
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
