import { existsSync } from "node:fs";
import type { IndexSettings } from "@findling/protocol";
import { DamagedDataError, NewerFormatError } from "../errors.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { type Environment, openEnvironment, openExistingTable, type Table } from "../lmdb/environment.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import type { IndexContent, IndexState } from "./index-state.js";
import { type IndexTables, metaKeys, openIndexTables } from "./index-tables.js";

export interface OpenContent extends IndexContent {
  readonly tables: IndexTables;
}

/**
 * The environment of an index that the catalogue names.
 *
 * @throws DamagedDataError the folder or its data file is not there, or is none; StorageError
 */
export function openExistingEnvironment(folder: string, name: string): Environment {
  if (!existsSync(folder)) throw new DamagedDataError(`The index ${name} has lost its folder ${folder}.`);
  requireDataFile(folder);
  return openEnvironment(folder);
}

/** Changes nothing. @throws DamagedDataError, NewerFormatError */
export function readContent(environment: Environment, name: string): IndexContent {
  const meta = openExistingTable(environment, "meta");
  const content = meta === undefined ? undefined : contentOf(meta, name);
  if (content === undefined) throw new DamagedDataError(`The index ${name} has lost its state.`);
  return content;
}

/** Makes the tables that an earlier release had not. @throws DamagedDataError, NewerFormatError */
export function openContent(environment: Environment, name: string): OpenContent {
  // Before anything is written: a newer release would not know it again.
  const content = readContent(environment, name);
  return { ...content, tables: openIndexTables(environment) };
}

/** undefined: there is none. */
export function contentOf(meta: Table, name: string): IndexContent | undefined {
  const state = meta.getBinary(metaKeys.state);
  const settings = meta.getBinary(metaKeys.settings);
  if (state === undefined || settings === undefined) return undefined;
  const content = {
    state: parseStoredJson<IndexState>(state, `the state of ${name}`),
    settings: parseStoredJson<IndexSettings>(settings, `the settings of ${name}`),
  };
  const { formatVersion } = content.state;
  if (formatVersion > dataFormatVersion) {
    throw new NewerFormatError(`The index ${name}`, formatVersion, dataFormatVersion);
  }
  return content;
}
