import { type FieldType, type FileFormat, fieldTypes } from "@findling/client/record-files";
import type { ConnectionFlags } from "../connection/connection-flags.js";
import { UsageFailure } from "../failure.js";
import type { ImportPlan } from "./import-plan.js";
import { inputFilesOf } from "./input/input-files.js";

export interface ImportFlags extends ConnectionFlags {
  readonly format?: FileFormat;
  readonly idField?: string;
  /** `old=new` */
  readonly map?: readonly string[];
  /** `field=type` */
  readonly type?: readonly string[];
  readonly parallel: number;
  readonly serverVersions?: true;
  readonly replace?: true;
  readonly checkpoint?: string;
  readonly errorsFile?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/**
 * @throws {UsageFailure} flags are wrong
 * @throws {InputFailure} a file is not there
 */
export async function importPlanOf(files: readonly string[], flags: ImportFlags): Promise<ImportPlan> {
  const { format = null, idField = null, map = [], type = [] } = flags;
  if (flags.replace && flags.serverVersions)
    throw new UsageFailure("--replace goes by the version of the import: leave out --server-versions.");
  const types = [...pairsOf(type, "--type")].map(([name, text]): [string, FieldType] => [
    name,
    requireFieldType(text),
  ]);
  const shape = { idField, renamed: pairsOf(map, "--map"), types: new Map(types) };
  return {
    files: await inputFilesOf(files),
    format,
    shape,
    isReplacing: flags.replace === true,
    hasServerVersions: flags.serverVersions === true,
  };
}

/** The parts of a command that decide which records are written. Only an equal text continues an import. */
export function commandText(index: string, baseUrl: string, flags: ImportFlags): string {
  const { format, idField, map, type, serverVersions, replace } = flags;
  return JSON.stringify({ host: baseUrl, index, format, idField, map, type, serverVersions, replace });
}

function pairsOf(entries: readonly string[], flag: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const entry of entries) {
    const at = entry.indexOf("=");
    const [name, value] = [entry.slice(0, at), entry.slice(at + 1)];
    if (at < 1 || value === "") throw new UsageFailure(`${flag} takes two names, as a=b; found ${entry}.`);
    if (pairs.has(name)) throw new UsageFailure(`${flag} names ${name} twice.`);
    pairs.set(name, value);
  }
  return pairs;
}

function requireFieldType(text: string): FieldType {
  const type = fieldTypes.find((name) => name === text);
  if (type !== undefined) return type;
  throw new UsageFailure(`--type takes ${fieldTypes.join(", ")}; found ${text}.`);
}
