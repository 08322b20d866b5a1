import { readFileSync } from "node:fs";
import { messageOf, UsageFailure } from "../failure.js";
import { settingNames } from "./setting.js";

/** Reads the configuration file: a JSON object with the keys of `Configuration`. Other keys are refused. */
export function readConfigFile(path: string): ReadonlyMap<string, unknown> {
  const json = parse(path);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new UsageFailure(`The configuration file ${path} must hold a JSON object.`);
  const entries = new Map<string, unknown>(Object.entries(json));
  const known: ReadonlySet<string> = new Set(settingNames);
  const unknown = [...entries.keys()].filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw new UsageFailure(
      `The configuration file ${path} has unknown keys: ${unknown.join(", ")}. Known are: ${settingNames.join(", ")}.`,
    );
  return entries;
}

function parse(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageFailure(`The configuration file ${path} cannot be read: ${messageOf(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageFailure(`The configuration file ${path} is not valid JSON: ${messageOf(error)}`);
  }
}
