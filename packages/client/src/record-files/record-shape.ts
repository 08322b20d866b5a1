import { isJsonRecord, type JsonRecord } from "./json-record.js";
import { RecordFault } from "./record-fault.js";

export const fieldTypes = ["number", "boolean", "json"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** How a record is made of an item. */
export interface RecordShape {
  /** The field that has the objectID. It stays in the record. null: `objectID`. */
  readonly idField: string | null;
  /** New names by old ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** What the texts of fields are read as, by new names. Values that are no text stay as they are. */
  readonly types: ReadonlyMap<string, FieldType>;
}

/** @throws {RecordFault} the item is no object, or a field is not what it should be */
export function shapedRecord(item: unknown, { idField, renamed, types }: RecordShape): JsonRecord {
  if (!isJsonRecord(item)) throw new RecordFault("is not an object");
  let record: JsonRecord = renamed.size === 0 ? item : withNames(item, renamed);
  if (types.size > 0) record = withTypes(record, types);
  // The field is looked for under its old name, and then under the new one.
  return idField === null ? record : { ...record, objectID: idIn(item[idField] ?? record[idField], idField) };
}

function withNames(item: JsonRecord, renamed: ReadonlyMap<string, string>): JsonRecord {
  const entries = Object.entries(item).map(([name, value]): [string, unknown] => [
    renamed.get(name) ?? name,
    value,
  ]);
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw new RecordFault(`has two fields with the name ${name} after renaming`);
    names.add(name);
  }
  return Object.fromEntries(entries);
}

function withTypes(record: JsonRecord, types: ReadonlyMap<string, FieldType>): JsonRecord {
  const typed = { ...record };
  for (const [name, type] of types) {
    const value = record[name];
    if (typeof value === "string") typed[name] = typedValue(name, value, type);
  }
  return typed;
}

function typedValue(name: string, text: string, type: FieldType): unknown {
  const fault = new RecordFault(`has the field ${name}, which is no ${type}: ${JSON.stringify(text)}`);
  if (type === "number") {
    const isNumber = text.trim() !== "" && Number.isFinite(Number(text));
    if (!isNumber) throw fault;
    return Number(text);
  }
  if (type === "boolean") {
    if (/^(true|yes|1)$/i.test(text)) return true;
    if (/^(false|no|0)$/i.test(text)) return false;
    throw fault;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw fault;
  }
}

function idIn(value: unknown, idField: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  const reason =
    value === undefined || value === null ? "is missing" : "is neither a text nor a whole number";
  throw new RecordFault(`lacks an objectID: its field ${idField} ${reason}`);
}
