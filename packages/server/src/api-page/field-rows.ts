import { alternatives, entries, isJsonObject } from "../wording/found.js";
import { type Fields, listOf } from "./document-fields.js";

/** A field of a body, as a row of a table. */
export interface FieldRow {
  /** The path from the body to the field: `filters[].attribute`. */
  readonly path: string;
  /** The type in words: `string`, `integer or null`. */
  readonly type: string;
  readonly isRequired: boolean;
  /** The other keywords of the schema, as sentences. */
  readonly bounds: string;
}

/** Fields below this depth are not listed: they are those of records, which may have any. */
const depthMax = 6;

/** The fields of a schema. `resolve` follows a reference to another schema. */
export function fieldRows(schema: Fields, resolve: (reference: string) => Fields): FieldRow[] {
  const seen = new Set<string>();
  const resolved = (one: Fields): Fields => (typeof one["$ref"] === "string" ? resolve(one["$ref"]) : one);

  function rowsOf(unresolved: Fields, path: string, depth: number): FieldRow[] {
    const one = resolved(unresolved);
    if (depth > depthMax) return [];
    const branches = listOf(one["anyOf"]).flatMap((branch) => rowsOf(branch, path, depth));
    const items = isJsonObject(one["items"]) ? rowsOf(one["items"], `${path}[]`, depth + 1) : [];
    const other = one["additionalProperties"];
    const others = isJsonObject(other) ? rowsOf(other, `${path}.*`, depth + 1) : [];
    const required: readonly unknown[] = Array.isArray(one["required"]) ? one["required"] : [];
    const properties = isJsonObject(one["properties"]) ? Object.entries(one["properties"]) : [];
    const own = properties.flatMap(([name, field]) => {
      if (!isJsonObject(field)) return [];
      const inner = path === "" ? name : `${path}.${name}`;
      const row = { path: inner, isRequired: required.includes(name), ...described(field) };
      const isNew = !seen.has(`${inner} ${row.type} ${row.bounds}`);
      seen.add(`${inner} ${row.type} ${row.bounds}`);
      return [...(isNew ? [row] : []), ...rowsOf(field, inner, depth + 1)];
    });
    return [...own, ...branches, ...items, ...others];
  }

  function described(one: Fields): Pick<FieldRow, "type" | "bounds"> {
    const words = typeof one["description"] === "string" ? one["description"] : undefined;
    const meant = resolved(one);
    return {
      type: typeOf(meant),
      bounds: boundsOf(words === undefined ? meant : { ...meant, description: words }),
    };
  }

  function typeOf(one: Fields): string {
    const branches = listOf(one["anyOf"]).map((branch) => typeOf(resolved(branch)));
    if (branches.length > 0) return alternatives([...new Set(branches)]);
    if (one["const"] !== undefined) return JSON.stringify(one["const"]);
    if (Array.isArray(one["enum"])) return alternatives(one["enum"].map((value) => JSON.stringify(value)));
    if (one["type"] === "array" && isJsonObject(one["items"]))
      return `list of ${typeOf(resolved(one["items"]))}`;
    return typeof one["type"] === "string" ? one["type"] : "any value";
  }

  return rowsOf(schema, "", 0);
}

/** The keywords of a schema beside its type, as sentences. */
export function boundsOf(schema: Fields): string {
  const {
    description,
    minLength,
    maxLength,
    minItems,
    maxItems,
    uniqueItems,
    minimum,
    maximum,
    pattern,
    not,
  } = schema;
  const refused = isJsonObject(not) && Array.isArray(not["enum"]) ? not["enum"] : [];
  const sentences = [
    ...(typeof description === "string" ? [description] : []),
    ...(minLength === undefined ? [] : [`At least ${counted(minLength, "character")}.`]),
    ...(maxLength === undefined ? [] : [`At most ${counted(maxLength, "character")}.`]),
    ...(minItems === undefined ? [] : [`At least ${entries(Number(minItems))}.`]),
    ...(maxItems === undefined ? [] : [`At most ${entries(Number(maxItems))}.`]),
    ...(uniqueItems === undefined ? [] : ["No entry twice."]),
    ...(minimum === undefined ? [] : [`At least ${count(minimum)}.`]),
    ...(maximum === undefined ? [] : [`At most ${count(maximum)}.`]),
    ...(typeof pattern === "string" ? [`Matches ${pattern}.`] : []),
    ...(refused.length === 0 ? [] : [`Not ${alternatives(refused.map((value) => JSON.stringify(value)))}.`]),
  ];
  return sentences.join(" ");
}

function count(bound: unknown): string {
  return Number(bound).toLocaleString("en-US");
}

function counted(bound: unknown, unit: string): string {
  return `${count(bound)} ${unit}${Number(bound) === 1 ? "" : "s"}`;
}
