import type { JsonObject, JsonValue } from "@findling/protocol";
import fc from "fast-check";
import { objectOf } from "./api-operations.js";
import { attributeValue, objectOfFields, oddText, oddValue } from "./odd-values.js";
import type { RawJson } from "./raw-json.js";

/** One of this many values of a schema is replaced by one that it does not expect. */
const expectedPerOdd = 40;
/** One of this many objects gets a field that its schema does not know, or lacks one that it requires. */
const wholePerBroken = 30;
/** A list of more entries is seldom drawn, and never one that no body has room for. */
const itemsMaxOften = 3;
const itemsMaxEver = 1_001;

/** Words that settings, records and searches share, so that they meet. */
const words = ["a", "b", "title", "type", "lang", "tenant", "red", "red lamp", "en", "one", "7", "url"];

/** Draws values of JSON Schema, as far as OpenAPI documents of this API use it, and values next to them. */
export class SchemaValues {
  readonly #components: JsonObject;
  readonly #known = new Map<string, fc.Arbitrary<RawJson>>();
  /** Arbitraries of fields that need values of their own, by name. */
  readonly #fields: ReadonlyMap<string, fc.Arbitrary<RawJson>>;

  constructor(document: JsonObject, fields: ReadonlyMap<string, fc.Arbitrary<RawJson>>) {
    this.#components = objectOf(objectOf(document["components"])["schemas"]);
    this.#fields = fields;
  }

  /** Values that mostly follow the schema, often at its bounds, and sometimes do not. */
  of(schema: JsonObject): fc.Arbitrary<RawJson> {
    const { $ref } = schema;
    if (typeof $ref !== "string") return orOdd(this.#expected(schema));
    const known = this.#known.get($ref);
    if (known !== undefined) return known;
    const made = this.of(objectOf(this.#components[$ref.split("/").at(-1) ?? ""]));
    this.#known.set($ref, made);
    return made;
  }

  #expected(schema: JsonObject): fc.Arbitrary<RawJson> {
    const { anyOf, const: constant, enum: listed, type } = schema;
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((branch) => this.of(objectOf(branch))));
    if (constant !== undefined) return fc.constant(constant);
    if (Array.isArray(listed)) return fc.constantFrom(...listed);
    switch (type) {
      case "string":
        return texts(schema);
      case "integer":
      case "number":
        return numbers(schema);
      case "boolean":
        return fc.boolean();
      case "array":
        return this.#lists(schema);
      case "object":
        return this.#objects(schema);
      default:
        return fc.constant(null);
    }
  }

  #lists(schema: JsonObject): fc.Arbitrary<RawJson> {
    const { items, minItems, maxItems } = schema;
    const item = this.of(objectOf(items));
    const least = numberOr(minItems, 0);
    const most = numberOr(maxItems, itemsMaxEver);
    const often = fc.array(item, { minLength: least, maxLength: Math.min(most, least + itemsMaxOften) });
    const lengths = [least - 1, most, most + 1].filter((length) => length >= 0 && length <= itemsMaxEver);
    // One entry is repeated: its value matters less than how often it is there.
    const atBound = fc
      .tuple(item, fc.constantFrom(...lengths, 0))
      .map(([one, length]) => Array.from({ length }, () => one));
    return fc.oneof({ weight: 50, arbitrary: often }, { weight: 1, arbitrary: atBound });
  }

  #objects({ properties = {}, required = [], additionalProperties }: JsonObject): fc.Arbitrary<RawJson> {
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
    const fields = Object.entries(objectOf(properties)).map(([name, schema]) =>
      this.#field(name, objectOf(schema), isRequired(name)),
    );
    const others = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...words), oddText), attributeValue), {
      maxLength: 4,
    });
    const unknown = fc.tuple(oddText, oddValue).map((field) => [field]);
    const more =
      additionalProperties === true
        ? others
        : fc.oneof({ weight: wholePerBroken, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: unknown });
    return fc
      .tuple(fc.tuple(...fields), more)
      .map(([own, extra]) => objectOfFields([...extra, ...own.flat()]));
  }

  /** The field in a list, or an empty list: it is left out. */
  #field(
    name: string,
    schema: JsonObject,
    isRequired: boolean,
  ): fc.Arbitrary<(readonly [string, RawJson])[]> {
    const value = this.#fields.get(name) ?? this.of(schema);
    const there = value.map((drawn): (readonly [string, RawJson])[] => [[name, drawn]]);
    const absent = fc.constant<(readonly [string, RawJson])[]>([]);
    return isRequired
      ? fc.oneof({ weight: wholePerBroken * 2, arbitrary: there }, { weight: 1, arbitrary: absent })
      : fc.oneof({ weight: 1, arbitrary: there }, { weight: 2, arbitrary: absent });
  }
}

function orOdd(expected: fc.Arbitrary<RawJson>): fc.Arbitrary<RawJson> {
  return fc.oneof({ weight: expectedPerOdd, arbitrary: expected }, { weight: 1, arbitrary: oddValue });
}

/** Texts of a schema, those with as many characters as it allows, and with one more. */
export function texts({ minLength, maxLength, pattern }: JsonObject): fc.Arbitrary<string> {
  const least = numberOr(minLength, 0);
  const most = numberOr(maxLength, 300);
  const lengths = [least - 1, least, most, most + 1].filter((length) => length >= 0);
  // One character of each is half as long as UTF-8 or UTF-16 has it.
  const atBound = fc
    .tuple(fc.constantFrom(...lengths), fc.constantFrom("a", "\u00e9", "\u{1f600}", "e\u0301"))
    .map(([length, unit]) => Array.from(unit.repeat(length)).slice(0, length).join(""));
  const usual = pattern === undefined ? words : [...words, "de", "fr", "xx", "A", "b.c"];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 3, arbitrary: oddText },
    { weight: 1, arbitrary: atBound },
  );
}

function numbers({ minimum, maximum }: JsonObject): fc.Arbitrary<RawJson> {
  const bounds = [minimum, maximum].flatMap((bound) =>
    typeof bound === "number" ? [bound - 1, bound, bound + 1] : [],
  );
  const small = fc.integer({ min: 0, max: 20 });
  if (bounds.length === 0) return fc.oneof(small, fc.double({ noNaN: true, noDefaultInfinity: true }));
  return fc.oneof(
    { weight: 20, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(...bounds, 0.5) },
  );
}

function numberOr(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}
