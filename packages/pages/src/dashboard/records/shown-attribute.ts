import type { JsonObject, JsonValue } from "@findling/client";
import { textBeginning } from "../../parts/text-beginning.js";
import { counted } from "../elements/counted.js";

/** An attribute as a table shows it. */
export interface ShownAttribute {
  readonly name: string;
  readonly kind: "text" | "number" | "boolean" | "null" | "list" | "object";
  /** A plain value, or how much is in a nested one. */
  readonly text: string;
  /** What a nested value holds, which is folded. */
  readonly nested: readonly ShownAttribute[];
}

const nestedMax = 200;
const summaryUnitsMax = 160;

export function shownAttributesOf(record: JsonObject): ShownAttribute[] {
  return Object.entries(record).map(([name, value]) => shown(name, value));
}

/** The first texts of a record, by which people recognize it. */
export function summaryOf(record: JsonObject): string {
  const texts = Object.entries(record).flatMap(([name, value]) =>
    name !== "objectID" && typeof value === "string" && value.trim() !== "" ? [value.trim()] : [],
  );
  return textBeginning(texts.slice(0, 3).join(" · "), summaryUnitsMax);
}

function shown(name: string, value: JsonValue): ShownAttribute {
  if (value === null) return { name, kind: "null", text: "null", nested: [] };
  if (typeof value === "string") return { name, kind: "text", text: value, nested: [] };
  if (typeof value === "number") return { name, kind: "number", text: String(value), nested: [] };
  if (typeof value === "boolean") return { name, kind: "boolean", text: String(value), nested: [] };
  return Array.isArray(value) ? shownList(name, value) : shownObject(name, value);
}

/** Short lists of plain values stand in one line. */
function shownList(name: string, values: readonly JsonValue[]): ShownAttribute {
  const plain = values.filter((value) => typeof value !== "object");
  const line = plain.join(", ");
  const isPlain = plain.length === values.length && line.length <= summaryUnitsMax;
  if (isPlain && values.length > 0) return { name, kind: "list", text: line, nested: [] };
  const nested = values.slice(0, nestedMax).map((value, place) => shown(String(place + 1), value));
  return { name, kind: "list", text: counted(values.length, "value"), nested };
}

function shownObject(name: string, value: JsonObject): ShownAttribute {
  const entries = Object.entries(value);
  const nested = entries.slice(0, nestedMax).map(([inner, one]) => shown(inner, one));
  return { name, kind: "object", text: counted(entries.length, "attribute"), nested };
}
