import type { IndexSettingsPatch } from "@findling/client";
import { indexTimeNames, queryTimeNames, type SettingName } from "./setting-names.js";

interface Shape {
  /** What the setting is, for messages. */
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown): boolean => typeof value === "string";
const isSwitch = (value: unknown): boolean => typeof value === "boolean";
const isPosition = (value: unknown): boolean => Number.isSafeInteger(value);
const listOf =
  (fits: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every((entry) => fits(entry));
const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
/** An object with these fields and no others. */
const has =
  (fields: Fields) =>
  (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    const entries = Object.entries(value);
    const isComplete = entries.length === Object.keys(fields).length;
    return isComplete && entries.every(([name, field]) => Object.hasOwn(fields, name) && fields[name](field));
  };

const multiWay = has({ id: isText, type: oneOf("multiWay"), words: listOf(isText) });
const oneWay = has({ id: isText, type: oneOf("oneWay"), input: isText, synonyms: listOf(isText) });
const texts: Shape = { words: "a list of texts", fits: listOf(isText) };
const onOrOff: Shape = { words: "true or false", fits: isSwitch };
const attributeOrNull: Shape = {
  words: "an attribute or null",
  fits: (value) => value === null || isText(value),
};

const shapes: Readonly<Record<SettingName, Shape>> = {
  searchableTiers: {
    words: "a list of tiers { attributes, typoTolerance }",
    fits: listOf(has({ attributes: listOf(isText), typoTolerance: isSwitch })),
  },
  attributesForFaceting: texts,
  languages: texts,
  dictionary: texts,
  partitionKey: attributeOrNull,
  customRanking: {
    words: "a list of { attribute, order } with asc or desc",
    fits: listOf(has({ attribute: isText, order: oneOf("asc", "desc") })),
  },
  synonyms: {
    words: "a list of rules { id, type, words } and { id, type, input, synonyms }",
    fits: listOf((rule) => multiWay(rule) || oneWay(rule)),
  },
  pins: {
    words: "a list of rules { id, query, objectID, position }",
    fits: listOf(has({ id: isText, query: isText, objectID: isText, position: isPosition })),
  },
  hides: {
    words: "a list of rules { id, query, objectID }",
    fits: listOf(has({ id: isText, query: isText, objectID: isText })),
  },
  typoTolerance: onOrOff,
  ignorePlurals: onOrOff,
  removeWordsIfNoResults: { words: '"none" or "lastWords"', fits: oneOf("none", "lastWords") },
  distinctAttribute: attributeOrNull,
  queryLogging: onOrOff,
};

/**
 * Settings of a file, whole or in part, as `GET` settings and `findling settings get` write them.
 *
 * @throws {Error} with a sentence that says what is wrong
 */
export function settingsOfFile(text: string): IndexSettingsPatch {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error instanceof Error ? error.message : ""}`, { cause: error });
  }
  // Written by `findling settings get --with-etag`. The page knows the etag of what it has loaded.
  if (typeof value === "object" && value !== null && "etag" in value) delete value.etag;
  return givenPatch(value);
}

/** What the page can show. Whether it may be saved is for the server to say. @throws {Error} as above */
export function givenPatch(value: unknown): IndexSettingsPatch {
  const fault = faultOf(value);
  if (fault !== null || !isPatch(value)) throw new Error(fault ?? "");
  return value;
}

/** The settings that the page can show and `isWanted` accepts. Ignores everything else. Never throws. */
export function fittingPart(value: unknown, isWanted: (name: string) => boolean): IndexSettingsPatch {
  const fittingIn = (section: "indexTime" | "queryTime"): object => {
    const found = Object.entries(fieldsOf(fieldsOf(value)[section])).filter(
      ([name, field]) => isWanted(name) && faultInSection(section, { [name]: field }) === null,
    );
    return Object.fromEntries(found);
  };
  const part = { indexTime: fittingIn("indexTime"), queryTime: fittingIn("queryTime") };
  return isPatch(part) ? part : {};
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const isPatch = (value: unknown): value is IndexSettingsPatch => faultOf(value) === null;

function faultOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "Settings are an object with indexTime and queryTime.";
  for (const [section, fields] of Object.entries(value)) {
    if (section !== "indexTime" && section !== "queryTime")
      return `"${section}" is no part of settings: these are indexTime and queryTime.`;
    const fault = faultInSection(section, fields);
    if (fault !== null) return fault;
  }
  return null;
}

function faultInSection(section: "indexTime" | "queryTime", fields: unknown): string | null {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields))
    return `${section} must be an object.`;
  const names: readonly SettingName[] = section === "indexTime" ? indexTimeNames : queryTimeNames;
  for (const [field, value] of Object.entries(fields)) {
    const name = names.find((one) => one === field);
    if (name === undefined) return `${section} has no setting "${field}".`;
    if (!shapes[name].fits(value)) return `${section}.${field} must be ${shapes[name].words}.`;
  }
  return null;
}
