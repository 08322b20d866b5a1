/** The client of Findling. It needs `fetch`, and nothing of Node: it runs in browsers and workers, too. */

export type {
  CreateKeyRequest,
  CreateKeyResponse,
  DeleteOperation,
  Explanation,
  IndexListingEntry,
  IndexSettings,
  IndexSettingsPatch,
  JsonObject,
  JsonValue,
  KeyRestrictions,
  KeySummary,
  KeyType,
  Task,
  TaskStatus,
  WriteResult,
} from "@findling/protocol";
export type {
  BackgroundWork,
  ErasureFacts,
  RebuiltRecords,
  SettingsFacts,
  TaskFacts,
  WriteFacts,
} from "./answer-facts.js";
export { type AnyRequest, Client, type TaskAnswer } from "./client.js";
export { DamagedExportFailure } from "./damaged-export-failure.js";
export type { ExportHead, ExportOptions } from "./export-options.js";
export type {
  ClearAnswer,
  ExportedRecord,
  IndexClient,
  OperationOn,
  RecordToWrite,
  SaveSettingsOptions,
  SettingsAnswer,
  WriteAnswer,
} from "./index-client.js";
export { SaveFailure } from "./save-failure.js";
export type { SaveAllOptions, SaveOptions, SaveProgress } from "./save-options.js";
export * from "./search.js";
export { TaskFailure } from "./task-failure.js";
export type { ApiAnswer } from "./transport.js";
