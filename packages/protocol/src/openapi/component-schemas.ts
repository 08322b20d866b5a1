import type { TSchema } from "typebox";
import type { BodyLimit } from "../body-limits.js";
import type { JsonObject, JsonValue } from "../json.js";
import * as exported from "../schemas/index.js";
import { searchDefaults } from "../search-defaults.js";
import { boundedBy } from "./bounded-by.js";
import { fieldDescriptions } from "./field-descriptions.js";

const { routes: _routes, routeSchemas: _routeSchemas, ...schemas } = exported;

/** Formats that only this server knows. Their meaning is added in words. */
const formatsInWords: Readonly<Record<string, string>> = {
  "well-formed": "Without lone surrogates.",
};

/**
 * The schemas of an OpenAPI document, by name: those that the package exports. Within another schema, each is
 * referred to by its name, so that generators of clients make one type of it.
 */
export class ComponentSchemas {
  /** By the JSON of the schema as it validates. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #components: Record<string, JsonObject> = {};

  constructor() {
    const named = Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name] as const);
    this.#names = new Map(named);
    if (this.#names.size < named.length)
      throw new Error("Two schemas are equal, so one would take the other's name.");
  }

  /** What was referred to so far, in the order of names. */
  get all(): JsonObject {
    return Object.fromEntries(Object.entries(this.#components).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The schema, or a reference to it. */
  of(schema: TSchema): JsonObject {
    const plain: JsonObject = JSON.parse(JSON.stringify(schema));
    return this.#referring(plain);
  }

  /** Adds bounds that the server checks by hand to a schema that `of` has given. */
  limit(schema: JsonObject, limits: readonly BodyLimit[]): void {
    for (const limit of limits) {
      const places = this.#placesOf(schema, limit.at.replaceAll("[]", ".[]").split("."));
      if (places.length === 0) throw new Error(`No schema has ${limit.at}.`);
      for (const place of places) Object.assign(place, boundedBy(place, limit));
    }
  }

  #referring(schema: JsonObject): JsonObject {
    const name = this.#names.get(JSON.stringify(schema));
    if (name === undefined) return this.#within(schema);
    if (this.#components[name] === undefined) {
      // The name is taken before the schemas within are looked at, as one of them may refer to it.
      const component: JsonObject = {};
      this.#components[name] = component;
      Object.assign(component, this.#within(schema));
      describeFields(name, component);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #within(schema: JsonObject): JsonObject {
    const { format, patternProperties, ...rest } = schema;
    const constants = constantsOf(schema);
    if (constants !== null) return { type: "string", enum: constants };
    const inner = Object.entries(rest).map(([keyword, value]) => [keyword, this.#valueOf(keyword, value)]);
    return {
      ...Object.fromEntries(inner),
      ...(typeof format === "string" ? describedFormat(format) : {}),
      // Open is the default of JSON Schema, but generators of clients want to read it.
      ...(rest["type"] === "object" && rest["additionalProperties"] === undefined
        ? { additionalProperties: true }
        : {}),
      // A pattern that every name matches says no more than this.
      ...(isObject(patternProperties) ? { additionalProperties: this.#anyOf(patternProperties) } : {}),
    };
  }

  #anyOf(patternProperties: JsonObject): JsonValue {
    const [value] = Object.values(patternProperties);
    return isObject(value) ? this.#referring(value) : value;
  }

  #valueOf(keyword: string, value: JsonValue): JsonValue {
    if (keyword === "properties" && isObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, schema]) => [
          name,
          isObject(schema) ? this.#referring(schema) : schema,
        ]),
      );
    }
    if (keyword === "items" && isObject(value)) return this.#referring(value);
    if (keyword === "anyOf" && Array.isArray(value))
      return value.map((schema) => (isObject(schema) ? this.#referring(schema) : schema));
    return value;
  }

  #placesOf(schema: JsonObject, [step, ...rest]: readonly string[]): JsonObject[] {
    if (typeof schema["$ref"] === "string") {
      const name = schema["$ref"].split("/").at(-1) ?? "";
      return this.#placesOf(this.#components[name], step === undefined ? [] : [step, ...rest]);
    }
    if (step === undefined) return [schema];
    const { anyOf, items, properties } = schema;
    if (Array.isArray(anyOf)) {
      return anyOf.filter(isObject).flatMap((branch) => this.#placesOf(branch, [step, ...rest]));
    }
    const next = step === "[]" ? items : isObject(properties) ? properties[step] : undefined;
    return isObject(next) ? this.#placesOf(next, rest) : [];
  }
}

/**
 * Adds to each field of a component what it is, and what holds where a request leaves it out. That is said in
 * words: some generators of clients require each field with the keyword `default`.
 */
function describeFields(name: string, { properties }: JsonObject): void {
  const defaults: JsonObject = name === "SearchRequest" ? JSON.parse(JSON.stringify(searchDefaults)) : {};
  for (const [field, schema] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(schema)) continue;
    const byDefault = defaults[field];
    const words = [
      fieldDescriptions[name]?.[field],
      ...(byDefault === undefined ? [] : [`By default \`${JSON.stringify(byDefault)}\`.`]),
      schema["description"],
    ];
    schema["description"] = words.filter((text) => typeof text === "string").join(" ");
  }
}

/** The constants of a union that has nothing else; null: it has. */
function constantsOf({ anyOf }: JsonObject): string[] | null {
  if (!Array.isArray(anyOf)) return null;
  const constants = anyOf.flatMap((branch) =>
    isObject(branch) && typeof branch["const"] === "string" ? [branch["const"]] : [],
  );
  return constants.length === anyOf.length ? constants : null;
}

function describedFormat(format: string): JsonObject {
  const words = formatsInWords[format];
  return words === undefined ? { format } : { description: words };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
