import { isJsonObject } from "../wording/found.js";

const levelNames: Readonly<Record<number, string>> = {
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};
const headFields = new Set(["level", "time", "msg", "err"]);

/**
 * One JSON line of the log as a line for people: time, level, message, fields. The stack of an error follows
 * below.
 */
export function prettyLine(json: string): string {
  const entry: unknown = JSON.parse(json);
  if (!isJsonObject(entry)) return json;
  const { level, time, msg, err } = entry;
  const clock = typeof time === "number" ? new Date(time).toISOString().slice(11, 19) : "";
  const name = (typeof level === "number" ? levelNames[level] : undefined) ?? "log";
  const fields = Object.entries(entry)
    .filter(([field]) => !headFields.has(field))
    .map(([field, value]) => `${field}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const line = [clock, name.padEnd(5), typeof msg === "string" ? msg : "", ...fields].join(" ").trimEnd();
  const stack = isJsonObject(err) && typeof err["stack"] === "string" ? `\n${err["stack"]}` : "";
  return `${line}${stack}\n`;
}
