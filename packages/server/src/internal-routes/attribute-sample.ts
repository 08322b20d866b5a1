import type { JsonObject, JsonValue } from "@findling/protocol";
import { cut } from "../wording/found.js";

/** At most this many attributes are listed: records have fewer by intention. */
const attributesMax = 500;
const examplesMax = 5;

type LeafType = "string" | "number" | "boolean" | "null";

/** What an attribute is like in the records of a sample. */
export interface SampledAttribute {
  /** The path as in settings: `a.b` for `b` in an object, or in each object of a list. */
  readonly path: string;
  /** The types that its values have, the most frequent one first. */
  readonly types: readonly LeafType[];
  /** Whether a list was at the end of the path or on the way. */
  readonly isList: boolean;
  /** How many records have it, and which share of the sample that is. */
  readonly records: number;
  readonly share: number;
  /** Some different values, long texts cut. */
  readonly examples: readonly (string | number | boolean)[];
}

interface Counted {
  readonly types: Map<LeafType, number>;
  readonly examples: Set<string | number | boolean>;
  isList: boolean;
  records: number;
  /** The last record that was counted. */
  last: number;
}

interface Place {
  readonly path: string;
  readonly isList: boolean;
}

/** Finds the attributes of an index from some of its records. */
export class AttributeSample {
  readonly #attributes = new Map<string, Counted>();
  #records = 0;
  #isCut = false;

  get records(): number {
    return this.#records;
  }

  /** Whether there were more attributes than are listed. */
  get isCut(): boolean {
    return this.#isCut;
  }

  add(record: JsonObject): void {
    this.#records++;
    this.#addObject(record, { path: "", isList: false });
  }

  /** The attributes of the sample, the most frequent ones first. */
  attributes(): SampledAttribute[] {
    const found = [...this.#attributes].map(([path, { types, isList, records, examples }]) => ({
      path,
      types: [...types].sort(([, a], [, b]) => b - a).map(([type]) => type),
      isList,
      records,
      share: records / this.#records,
      examples: [...examples],
    }));
    return found.sort((a, b) => b.records - a.records || (a.path < b.path ? -1 : 1));
  }

  #addObject(object: JsonObject, { path, isList }: Place): void {
    const before = path === "" ? "" : `${path}.`;
    for (const [name, value] of Object.entries(object))
      this.#addValue(value, { path: before + name, isList });
  }

  #addValue(value: JsonValue, place: Place): void {
    if (Array.isArray(value)) {
      for (const element of value) this.#addValue(element, { ...place, isList: true });
    } else if (typeof value === "object" && value !== null) this.#addObject(value, place);
    else this.#addLeaf(value, place);
  }

  #addLeaf(value: string | number | boolean | null, { path, isList }: Place): void {
    const counted = this.#counted(path);
    if (counted === null) return;
    if (counted.last !== this.#records) counted.records++;
    counted.last = this.#records;
    counted.isList ||= isList;
    const type = typeOf(value);
    counted.types.set(type, (counted.types.get(type) ?? 0) + 1);
    if (value === null || counted.examples.size >= examplesMax) return;
    counted.examples.add(typeof value === "string" ? cut(value) : value);
  }

  /** The counts of an attribute; null: there are too many attributes to count this one. */
  #counted(path: string): Counted | null {
    const known = this.#attributes.get(path);
    if (known !== undefined) return known;
    if (this.#attributes.size >= attributesMax) {
      this.#isCut = true;
      return null;
    }
    const counted: Counted = { types: new Map(), examples: new Set(), isList: false, records: 0, last: 0 };
    this.#attributes.set(path, counted);
    return counted;
  }
}

function typeOf(value: string | number | boolean | null): LeafType {
  if (typeof value === "string") return "string";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "null";
}
