import type { IndexSettingsPatch } from "@findling/client";
import {
  checkedRecord,
  type FieldType,
  isJsonRecord,
  type JsonRecord,
  RecordFault,
  type RecordShape,
  shapedRecord,
} from "@findling/client/record-files";
import { textBeginning } from "../../parts/text-beginning.js";
import type { PreviewItem } from "./file-preview.js";
import { type TextPath, textPathsOf } from "./text-paths.js";

/** How a file is to be written, as somebody has chosen it. */
export interface ImportDraft {
  readonly index: string;
  /** The field that has the objectID; "": none was chosen. */
  readonly idField: string;
  /** New names by old ones; an empty one, or the same, renames nothing. */
  readonly names: ReadonlyMap<string, string>;
  /** The types that the texts of fields are read as, by old names. */
  readonly types: ReadonlyMap<string, FieldType>;
  /** Paths that are not searched although they have texts, by old names. */
  readonly unsearched: ReadonlySet<string>;
}

/** A field of the first records. */
export interface FoundField {
  readonly name: string;
  /** The first value that is not empty, as text. */
  readonly example: string;
  /** Paths with texts, which can be searched: the field itself, or what is in it. */
  readonly textPaths: readonly TextPath[];
}

/** A record as it would be written, or why it would not. */
export interface PlannedItem {
  readonly line: number;
  readonly record: JsonRecord | null;
  /** The end of a sentence whose subject is the item. */
  readonly fault: string | null;
}

const indexNamePattern = /^[A-Za-z0-9_.-]{1,128}$/;
const exampleUnitsMax = 80;
/** An index can have at most this many searchable attributes. */
const searchableMax = 64;
/** A few records may lack it: they are left out. */
const idShareMin = 0.9;
/** A postcode such as 01067 is none, and neither is what no double holds. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const usualIds = ["objectID", "id", "_id", "uuid", "sku", "key", "slug", "url"];
const usualTitles = ["title", "name", "headline", "label"];

export function fieldsIn(items: readonly PreviewItem[]): FoundField[] {
  const values = new Map<string, unknown[]>();
  for (const record of recordsIn(items))
    for (const [name, one] of Object.entries(record)) {
      const others = values.get(name);
      if (others === undefined) values.set(name, [one]);
      else others.push(one);
    }
  return [...values].map(([name, found]) => ({
    name,
    example: exampleOf(found),
    textPaths: textPathsOf(found, name),
  }));
}

/**
 * The first field with a usual name whose values could be objectIDs, all different; "": none. What is called
 * objectID may be repeated: the later record stays.
 */
export function likelyIdField(items: readonly PreviewItem[]): string {
  const records = recordsIn(items);
  const isId = (name: string): boolean => {
    const ids = records
      .map((record) => record[name])
      .filter((id) => id !== undefined && id !== null && id !== "");
    const areIds = ids.every((id) => typeof id === "string" || Number.isSafeInteger(id));
    const areNames = name === "objectID" || new Set(ids.map(String)).size === ids.length;
    return ids.length > records.length * idShareMin && areIds && areNames;
  };
  return usualIds.find(isId) ?? "";
}

/** Types for fields whose first values all look like numbers or booleans. An objectID is a text. */
export function likelyTypes(items: readonly PreviewItem[], idField: string): Map<string, FieldType> {
  const records = recordsIn(items);
  const types = new Map<string, FieldType>();
  for (const name of new Set(records.flatMap((record) => Object.keys(record)))) {
    const texts = records.map((record) => record[name]).filter((text) => typeof text === "string");
    if (name === idField) continue;
    if (texts.every((text) => plainNumber.test(text))) types.set(name, "number");
    else if (texts.every((text) => /^(true|false)$/i.test(text))) types.set(name, "boolean");
  }
  return types;
}

/** The paths that are not searched unless somebody wants it. */
export function likelyUnsearched(fields: readonly FoundField[]): Set<string> {
  const doubtful = fields.flatMap(({ textPaths }) => textPaths.filter(({ doubt }) => doubt !== null));
  return new Set(doubtful.map(({ path }) => path));
}

function recordsIn(items: readonly PreviewItem[]): JsonRecord[] {
  return items.flatMap(({ value }) => (isJsonRecord(value) ? [value] : []));
}

/** A name for the index, made of that of the file. */
export function likelyIndexName(fileName: string): string {
  const stem = fileName.replace(/\.(gz|gzip|zst|zstd)$/i, "").replace(/\.[^.]+$/, "");
  return stem
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 128);
}

/** Why the name cannot be that of an index; null: it can. */
export function indexNameFault(name: string): string | null {
  if (name === "") return "Give the index a name.";
  if (name === "." || name === ".." || !indexNamePattern.test(name))
    return "A name has at most 128 of these: letters from A to Z, digits, hyphens, underscores and points.";
  return null;
}

export function shapeOf({ idField, names, types }: ImportDraft): RecordShape {
  const renamed = new Map([...names].filter(([name, renamedTo]) => renamedTo !== "" && renamedTo !== name));
  const typed = [...types].map(([name, type]) => [renamed.get(name) ?? name, type] as const);
  return { idField: idField === "" ? null : idField, renamed, types: new Map(typed) };
}

export function plannedItem(item: PreviewItem, shape: RecordShape): PlannedItem {
  const { line, byteLength, value, fault } = item;
  if (fault !== null) return { line, record: null, fault };
  try {
    return { line, record: checkedRecord(shapedRecord(value, shape), byteLength), fault: null };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return { line, record: null, fault: error.message };
  }
}

/** The paths that are searched, by their new names: what names a record first. */
export function searchedPaths(fields: readonly FoundField[], draft: ImportDraft): string[] {
  const { renamed, types } = shapeOf(draft);
  const paths = fields
    .filter(({ name }) => !types.has(renamed.get(name) ?? name))
    .flatMap(({ name, textPaths }) =>
      textPaths
        .filter(({ path }) => !draft.unsearched.has(path))
        .map(({ path }) => (renamed.get(name) ?? name) + path.slice(name.length)),
    );
  const rank = (path: string): number => {
    const place = usualTitles.indexOf(path.toLowerCase());
    return place === -1 ? usualTitles.length : place;
  };
  return paths.sort((a, b) => rank(a) - rank(b)).slice(0, searchableMax);
}

/** Saved before the first record, so that no rebuild follows. The first path counts most. */
export function settingsFor(paths: readonly string[]): IndexSettingsPatch {
  const [first, ...others] = paths;
  const tiers = [first === undefined ? [] : [first], others].filter(({ length }) => length > 0);
  return {
    indexTime: {
      searchableTiers: tiers.map((attributes) => ({ attributes, typoTolerance: true })),
    },
    queryTime: { distinctAttribute: null },
  };
}

function exampleOf(values: readonly unknown[]): string {
  const value = values.find((one) => one !== null && one !== "") ?? "";
  return textBeginning(typeof value === "string" ? value : JSON.stringify(value), exampleUnitsMax);
}
