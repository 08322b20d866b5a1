import { existsSync } from "node:fs";
import type { IndexSettings } from "@findling/protocol";
import { DamagedDataError, NewerFormatError } from "../errors.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { requireDataFile } from "../lmdb/data-file.js";
import { type Environment, openEnvironment, openExistingTable } from "../lmdb/environment.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import { environmentFolder } from "./environment-folder.js";
import type { IndexContent, IndexState } from "./index-state.js";
import { type IndexTables, metaKeys } from "./index-tables.js";

/**
 * Opens the current environment of an index that is in the catalogue. Changes nothing.
 *
 * @param folder of the index
 * @param name of the index, for errors
 * @throws DamagedDataError the folder or its data file is missing, or is not one; StorageError
 */
export function openExistingEnvironment(folder: string, name: string): Environment {
  if (!existsSync(folder)) throw new DamagedDataError(`The index ${name} has lost its folder ${folder}.`);
  const path = environmentFolder(folder);
  requireDataFile(path);
  return openEnvironment(path);
}

/** Opens the table with state and settings. Changes nothing. @throws DamagedDataError */
export function openMeta(environment: Environment, name: string): Pick<IndexTables, "meta"> {
  const meta = openExistingTable(environment, "meta");
  if (meta === undefined) throw new DamagedDataError(`The index ${name} has lost its state.`);
  return { meta };
}

/** Reads the state and the settings of an index. @throws DamagedDataError, NewerFormatError */
export function readContent(tables: Pick<IndexTables, "meta">, name: string): IndexContent {
  const { state, settingsJson } = readStoredContent(tables, name);
  return { state, settings: parseStoredJson<IndexSettings>(settingsJson, `the settings of ${name}`) };
}

/** Like `readContent`, but with the settings as stored, since they may take megabytes. */
export function readStoredContent({ meta }: Pick<IndexTables, "meta">, name: string): StoredContent {
  const stateBytes = readIntact(meta, metaKeys.state);
  const settingsJson = readIntact(meta, metaKeys.settings);
  if (stateBytes === null || settingsJson === null)
    throw new DamagedDataError(`The state or the settings of the index ${name} are damaged.`);
  if (stateBytes === undefined || settingsJson === undefined) {
    throw new DamagedDataError(`The index ${name} has lost its state.`);
  }
  const state = parseStoredJson<IndexState>(stateBytes, `the state of index ${name}`);
  if (state.formatVersion > dataFormatVersion) {
    throw new NewerFormatError(`The index ${name}`, state.formatVersion, dataFormatVersion);
  }
  return { state, settingsJson };
}

interface StoredContent {
  readonly state: IndexState;
  /** The settings as JSON, in UTF-8. */
  readonly settingsJson: Uint8Array;
}
