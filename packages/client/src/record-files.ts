/**
 * Reads files of records, in Node and in browsers: NDJSON, JSON arrays, CSV and TSV, piece by piece. Imports
 * nothing else of the client. @module
 */
export { headOf } from "./record-files/chunk-head.js";
export {
  bytesBeforeText,
  type Compression,
  compressionOf,
  plainHeadBytes,
  withoutMark,
} from "./record-files/compression.js";
export {
  type FileFormat,
  fileFormats,
  formatHeadBytes,
  formatOf,
  itemsOf,
} from "./record-files/file-format.js";
export { type InputItem, itemBytesMax } from "./record-files/input-item.js";
export { jsonLines, type LinesBefore } from "./record-files/json-lines.js";
export { isJsonRecord, type JsonRecord } from "./record-files/json-record.js";
export { checkedRecord } from "./record-files/record-check.js";
export { FileFault, RecordFault } from "./record-files/record-fault.js";
export { type FieldType, fieldTypes, type RecordShape, shapedRecord } from "./record-files/record-shape.js";
