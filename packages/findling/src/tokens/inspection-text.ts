import type { TokenInspection } from "@findling/server/token-check";
import { isObject } from "../api/json-record.js";
import type { Colours } from "../terminal/colours.js";
import { printable } from "../terminal/printable.js";
import { dateText, relativeText } from "./moments.js";

const indent = "  ";
const timeClaims = new Set(["exp", "nbf", "iat"]);

const signatures = {
  right: "The signature is right: the token was made with this secret.",
  wrong: "The signature is wrong: the token was made with another secret, or was changed.",
  "not verified": "The signature is not verified.",
} as const;

/** @param nowSeconds since 1970 */
export function inspectionText(
  { header, claims, faults, signature }: TokenInspection,
  nowSeconds: number,
  colours: Colours,
): string {
  const refused = faults.map((fault) => `${indent}${printable(fault)}`);
  const signed = signatures[signature];
  // Without a header nothing is there that could be signed.
  const verdict = signature === "right" ? signed : colours[signature === "wrong" ? "red" : "yellow"](signed);
  return [
    ...section("Header", header, shown, colours),
    ...section("Claims", claims, (value, name) => claimText(name, value, nowSeconds), colours),
    ...(refused.length === 0 ? [] : [colours.red("What is wrong"), ...refused]),
    ...(header === null ? [] : [verdict]),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** The lines of a part of a token. A part that could not be read (null) has none: the faults say why. */
function section(
  title: string,
  content: unknown,
  textOf: (value: unknown, name: string) => string,
  colours: Colours,
): string[] {
  if (content === null) return [];
  if (!isObject(content)) return [colours.bold(title), `${indent}${shown(content)}`];
  const names = Object.keys(content);
  const width = Math.max(0, ...names.map((name) => printable(name).length));
  return [
    colours.bold(title),
    ...names.map((name) => `${indent}${printable(name).padEnd(width)}  ${textOf(content[name], name)}`),
  ];
}

function claimText(name: string, value: unknown, nowSeconds: number): string {
  const date = timeClaims.has(name) && typeof value === "number" ? dateText(value) : null;
  if (date === null || typeof value !== "number") return shown(value);
  return `${value}, ${date}, ${momentText(name, value - nowSeconds)}`;
}

function momentText(name: string, seconds: number): string {
  const text = relativeText(seconds);
  return name === "exp" && seconds <= 0 ? `expired ${text}` : text;
}

/** A text without quotes, anything else as JSON. */
function shown(value: unknown): string {
  return printable(typeof value === "string" && value !== "" ? value : JSON.stringify(value));
}
