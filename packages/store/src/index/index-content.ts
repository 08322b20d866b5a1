import type { IndexSettings } from "@findling/protocol";
import { DamagedDataError, NewerFormatError } from "../errors.js";
import { dataFormatVersion } from "../folder/format-version.js";
import { parseStoredJson } from "../lmdb/json-value.js";
import type { IndexState } from "./index-state.js";
import { type IndexTables, metaKeys } from "./index-tables.js";

export interface IndexContent {
  readonly state: IndexState;
  readonly settings: IndexSettings;
}

/** What an index is besides its rows. @throws DamagedDataError, NewerFormatError */
export function readContent({ meta }: Pick<IndexTables, "meta">, name: string): IndexContent {
  const stateBytes = meta.getBinary(metaKeys.state);
  const settingsBytes = meta.getBinary(metaKeys.settings);
  if (stateBytes === undefined || settingsBytes === undefined) {
    throw new DamagedDataError(`The index ${name} has lost its state.`);
  }
  const state = parseStoredJson<IndexState>(stateBytes, `the state of index ${name}`);
  if (state.formatVersion > dataFormatVersion) {
    throw new NewerFormatError(`The index ${name}`, state.formatVersion, dataFormatVersion);
  }
  return { state, settings: parseStoredJson<IndexSettings>(settingsBytes, `the settings of ${name}`) };
}
