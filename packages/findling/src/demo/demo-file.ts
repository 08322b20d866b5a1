import { readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Check, Type } from "@findling/protocol/typebox";
import { Failure, systemErrorCode } from "../failure.js";

/**
 * The records of the demo as the build writes them next to the code: gzipped NDJSON. The first line is the
 * header.
 */
export interface DemoFile {
  readonly header: DemoHeader;
  /** One record per line, as JSON. */
  readonly lines: readonly string[];
}

export interface DemoHeader {
  /** Package and version of the source data. */
  readonly source: string;
  /**
   * The `version` of every record: the date of the data in milliseconds, which is earlier than any edit of a
   * user.
   */
  readonly version: number;
  readonly recordCount: number;
}

const DemoHeader = Type.Object({
  source: Type.String(),
  version: Type.Integer(),
  recordCount: Type.Integer(),
});

export const demoFilePath = fileURLToPath(new URL("../demo-records.ndjson.gz", import.meta.url));

export async function writeDemoFile(path: string, { header, lines }: DemoFile): Promise<void> {
  const text = `${[JSON.stringify(header), ...lines].join("\n")}\n`;
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, await promisify(gzip)(text));
  await rename(unfinished, path);
}

/** @throws {Failure} the file was not built, or is damaged */
export async function readDemoFile(path: string): Promise<DemoFile> {
  const compressed = await readFile(path).catch((error: unknown) => {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    throw new Failure("its records are not built; `npm start` and `npm run build` build them.");
  });
  const [first = "", ...lines] = (await promisify(gunzip)(compressed)).toString("utf8").trimEnd().split("\n");
  const header: unknown = JSON.parse(first);
  if (!Check(DemoHeader, header) || header.recordCount !== lines.length)
    throw new Failure(`${path} is damaged; remove it and run \`npm run build\`.`);
  return { header, lines };
}
