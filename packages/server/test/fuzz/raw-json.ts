import type { JsonValue } from "@findling/protocol";

/** A piece of JSON text that no value is written as: `1e999`, `"\ud800"`, a name that stands twice. */
export class RawText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A JSON value, with pieces of text in it. */
export type RawJson = null | boolean | number | string | RawText | readonly RawJson[] | RawObject;

export interface RawObject {
  readonly [name: string]: RawJson;
}

export interface JsonStyle {
  /** Everything but ASCII letters and digits as \u escapes, in texts and in names. */
  readonly escapes: boolean;
  /** Blanks wherever JSON allows them. */
  readonly blanks: boolean;
  /** Each object has its first field twice; the last one counts. */
  readonly repeats: boolean;
}

export const plainStyle: JsonStyle = { escapes: false, blanks: false, repeats: false };

/** The JSON text of a value. */
export function rawJson(value: RawJson, style: JsonStyle = plainStyle): string {
  const blank = style.blanks ? " \n" : "";
  if (value instanceof RawText) return value.text;
  if (typeof value === "string") return textJson(value, style);
  if (isList(value)) return `[${blank}${value.map((item) => rawJson(item, style)).join(`,${blank}`)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${textJson(name, style)}${blank}:${rawJson(field, style)}`,
  );
  const repeated = style.repeats && fields.length > 0 ? [`${fieldName(value, style)}:null`] : [];
  return `{${blank}${[...repeated, ...fields].join(`${blank},`)}}`;
}

/** The value that a JSON text has. @throws SyntaxError */
export function parsedJson(text: string): JsonValue {
  return JSON.parse(text);
}

function fieldName(value: RawObject, style: JsonStyle): string {
  return textJson(Object.keys(value)[0], style);
}

function textJson(text: string, { escapes }: JsonStyle): string {
  const json = JSON.stringify(text);
  if (!escapes) return json;
  const escaped = Array.from({ length: text.length }, (_, at) => {
    const unit = text[at];
    return /[a-z0-9]/i.test(unit) ? unit : `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  });
  return `"${escaped.join("")}"`;
}

function isList(value: RawJson): value is readonly RawJson[] {
  return Array.isArray(value);
}
