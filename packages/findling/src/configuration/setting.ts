import { isIP } from "node:net";
import { adminKeyCodePointsMin } from "@findling/protocol";
import { type Configuration, type LogLevel, logLevels } from "./configuration.js";

/** Why a value was refused: the allowed values, for use after "must be". */
export class Refusal {
  constructor(readonly allowed: string) {}
}

/**
 * One entry of the configuration: its environment variable, and how to read its values from text (a flag or a
 * variable) and from JSON (the configuration file).
 */
export interface Setting<Value> {
  readonly variable: string;
  readonly secret: boolean;
  fromText(text: string): Value | Refusal;
  fromJson(json: unknown): Value | Refusal;
}

type Settings = { readonly [Key in keyof Configuration]: Setting<Configuration[Key]> };

function wholeNumber(variable: string, min: number, max: number): Setting<number> {
  const refusal = new Refusal(`a whole number from ${min} to ${max}`);
  const isAllowed = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return {
    variable,
    secret: false,
    fromText: (text) => (/^\d{1,9}$/.test(text) && isAllowed(Number(text)) ? Number(text) : refusal),
    fromJson: (json) => (isAllowed(json) ? json : refusal),
  };
}

function nonEmpty(variable: string): Setting<string> {
  const refusal = new Refusal("a non-empty string");
  const read = (value: unknown): string | Refusal =>
    typeof value === "string" && value.trim() !== "" ? value : refusal;
  return { variable, secret: false, fromText: read, fromJson: read };
}

function secret(variable: string, codePointsMin: number): Setting<string | null> {
  const refusal = new Refusal(`at least ${codePointsMin} characters without spaces or control characters`);
  const read = (value: unknown): string | Refusal =>
    typeof value === "string" && [...value].length >= codePointsMin && /^[\x21-\x7e]+$/.test(value)
      ? value
      : refusal;
  return { variable, secret: true, fromText: read, fromJson: read };
}

function switched(variable: string): Setting<boolean> {
  return {
    variable,
    secret: false,
    fromText: (value) => (value === "on" ? true : value === "off" ? false : new Refusal("on or off")),
    fromJson: (json) => (typeof json === "boolean" ? json : new Refusal("true or false")),
  };
}

function logLevel(variable: string): Setting<LogLevel> {
  const refusal = new Refusal(`one of ${logLevels.join(", ")}`);
  const read = (value: unknown): LogLevel | Refusal => logLevels.find((level) => level === value) ?? refusal;
  return { variable, secret: false, fromText: read, fromJson: read };
}

/** A list with commas in text, an array in JSON. */
function addressRanges(variable: string): Setting<readonly string[]> {
  const refusal = new Refusal(
    "addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, with commas between them",
  );
  const read = (values: readonly unknown[]): readonly string[] | Refusal => {
    const ranges = values.filter((value) => typeof value === "string").map((value) => value.trim());
    return ranges.length === values.length && ranges.every(isAddressRange) ? ranges : refusal;
  };
  return {
    variable,
    secret: false,
    fromText: (text) => read(text.split(",")),
    fromJson: (json) => (Array.isArray(json) ? read(json) : refusal),
  };
}

/** An address, or an address and how many bits of it count (CIDR). */
function isAddressRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const bitsMax = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bitsMax === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax);
}

const bytesPerUnit: Readonly<Record<string, number>> = { "": 1, kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 };

/** A size such as `500mb`, or a number of bytes. */
function size(variable: string, bytesMin: number): Setting<number> {
  const more = bytesMin === 0 ? ", or 0 for none" : `, at least ${bytesMin}`;
  const refusal = new Refusal(`a size such as 500mb, 2gb or a number of bytes${more}`);
  const fromText = (text: string): number | Refusal => {
    const [, number, unit] = /^(\d+(?:\.\d+)?) ?(kb|mb|gb|)$/i.exec(text.trim()) ?? [];
    if (number === undefined || unit === undefined) return refusal;
    const bytes = Math.round(Number(number) * bytesPerUnit[unit.toLowerCase()]);
    return Number.isSafeInteger(bytes) && bytes >= bytesMin ? bytes : refusal;
  };
  const fromJson = (json: unknown): number | Refusal => {
    if (typeof json === "string") return fromText(json);
    return typeof json === "number" && Number.isSafeInteger(json) && json >= bytesMin ? json : refusal;
  };
  return { variable, secret: false, fromText, fromJson };
}

/** One in ten connections is reserved for `/health`, and one key gets half of the others. */
const connectionsMin = 20;
/**
 * One key gets half of this memory, and the largest answer must fit: 100 records of 100,000 bytes, and four
 * million units of highlights with at most six bytes each in JSON.
 */
const httpMemoryBytesMin = 100_000_000;
/** It catches a lost unit: a plain number is one of bytes. */
const indexMemoryBytesMin = 1_000_000;
/** A master secret shorter than this could be guessed. */
const masterSecretCodePointsMin = 24;

/** A server starts at most this many search threads. */
const searchThreadsMax = 16;

/** A few of the largest batches. */
const overflowQueueBytesMin = 64_000_000;

export const settings: Settings = {
  port: wholeNumber("SVC_PORT", 0, 65_535),
  host: nonEmpty("SVC_HOST"),
  data: nonEmpty("SVC_DATA"),
  adminKey: secret("SVC_ADMIN_KEY", adminKeyCodePointsMin),
  masterSecret: secret("SVC_MASTER_SECRET", masterSecretCodePointsMin),
  changeMasterSecret: switched("SVC_CHANGE_MASTER_SECRET"),
  indexMemory: size("SVC_INDEX_MEMORY", indexMemoryBytesMin),
  answerMemory: size("SVC_ANSWER_MEMORY", 0),
  connections: wholeNumber("SVC_CONNECTIONS", connectionsMin, 1_000_000),
  httpMemory: size("SVC_HTTP_MEMORY", httpMemoryBytesMin),
  overflowEntries: wholeNumber("SVC_OVERFLOW_ENTRIES", 0, 1_000),
  overflowBytes: size("SVC_OVERFLOW_BYTES", 0),
  overflowAge: wholeNumber("SVC_OVERFLOW_AGE", 0, 3_600_000),
  overflowQueue: size("SVC_OVERFLOW_QUEUE", overflowQueueBytesMin),
  searchThreads: wholeNumber("SVC_SEARCH_THREADS", 1, searchThreadsMax),
  searchSoftDeadline: wholeNumber("SVC_SEARCH_SOFT_DEADLINE", 1, 60_000),
  dataVersionWait: wholeNumber("SVC_DATA_VERSION_WAIT", 0, 60_000),
  slowSearch: wholeNumber("SVC_SLOW_SEARCH", 0, 60_000),
  metricsPort: wholeNumber("SVC_METRICS_PORT", 0, 65_535),
  metricsHost: nonEmpty("SVC_METRICS_HOST"),
  compression: switched("SVC_COMPRESSION"),
  trustProxy: addressRanges("SVC_TRUST_PROXY"),
  tlsCert: nonEmpty("SVC_TLS_CERT"),
  tlsKey: nonEmpty("SVC_TLS_KEY"),
  drain: wholeNumber("SVC_DRAIN", 0, 3_600),
  demo: switched("SVC_DEMO"),
  homePage: switched("SVC_HOME_PAGE"),
  dashboard: switched("SVC_DASHBOARD"),
  log: logLevel("SVC_LOG"),
};

export type SettingName = keyof Configuration;

export const settingNames: readonly SettingName[] = [
  "port",
  "host",
  "data",
  "adminKey",
  "masterSecret",
  "changeMasterSecret",
  "indexMemory",
  "answerMemory",
  "connections",
  "httpMemory",
  "overflowEntries",
  "overflowBytes",
  "overflowAge",
  "overflowQueue",
  "searchThreads",
  "searchSoftDeadline",
  "dataVersionWait",
  "slowSearch",
  "metricsPort",
  "metricsHost",
  "compression",
  "trustProxy",
  "tlsCert",
  "tlsKey",
  "drain",
  "demo",
  "homePage",
  "dashboard",
  "log",
];
