/**
 * The configuration of `findling serve`:
 *  1. A flag wins over its environment variable, that over the file, that over the default, for every
 *     setting.
 *  2. An empty variable counts as unset.
 *  3. A value that is not allowed is an error which names its source and what is allowed, even where another
 *     wins.
 *  4. The file is a JSON object; a key it should not have is named.
 *  5. No secret is ever printed.
 *  6. What is printed can be a file: null there is a setting that nobody has made, where that is its default.
 *  7. The API and the metrics have two ports, where their hosts can be one address.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { searchThreadsMax } from "@findling/store/folder";
import { describe, expect, test } from "vitest";
import { defaultConfiguration } from "../src/configuration/configuration.js";
import { printableConfiguration } from "../src/configuration/print-config.js";
import { resolveConfiguration, type ServeFlags } from "../src/configuration/resolve.js";
import { type SettingName, settings } from "../src/configuration/setting.js";
import { UsageFailure } from "../src/failure.js";
import { temporaryFolder } from "./temporary-folder.js";

function configFile(content: unknown): string {
  const path = join(temporaryFolder(), "findling.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const adminKey = "an-admin-key-of-enough-characters";
const otherKey = "another-key-of-enough-characters";

interface SettingRow {
  readonly name: SettingName;
  readonly flag?: ServeFlags;
  readonly fromFlag?: unknown;
  readonly variable: string;
  readonly fromVariable: unknown;
  readonly fileValue: unknown;
}

const rows: SettingRow[] = [
  { name: "port", flag: { port: "1" }, fromFlag: 1, variable: "2", fromVariable: 2, fileValue: 3 },
  {
    name: "host",
    flag: { host: "::1" },
    fromFlag: "::1",
    variable: "0.0.0.0",
    fromVariable: "0.0.0.0",
    fileValue: "10.0.0.1",
  },
  { name: "data", flag: { data: "a" }, fromFlag: "a", variable: "b", fromVariable: "b", fileValue: "c" },
  { name: "adminKey", variable: adminKey, fromVariable: adminKey, fileValue: otherKey },
  { name: "masterSecret", variable: adminKey, fromVariable: adminKey, fileValue: otherKey },
  {
    name: "changeMasterSecret",
    flag: { changeMasterSecret: true },
    fromFlag: true,
    variable: "on",
    fromVariable: true,
    fileValue: true,
  },
  {
    name: "demo",
    flag: { demo: false },
    fromFlag: false,
    variable: "on",
    fromVariable: true,
    fileValue: false,
  },
  {
    name: "homePage",
    flag: { homePage: false },
    fromFlag: false,
    variable: "on",
    fromVariable: true,
    fileValue: false,
  },
  {
    name: "dashboard",
    flag: { dashboard: false },
    fromFlag: false,
    variable: "on",
    fromVariable: true,
    fileValue: false,
  },
  {
    name: "indexMemory",
    flag: { indexMemory: "1.5gb" },
    fromFlag: 1_500_000_000,
    variable: "500 MB",
    fromVariable: 500_000_000,
    fileValue: 64_000_000,
  },
  {
    name: "answerMemory",
    flag: { answerMemory: "0" },
    fromFlag: 0,
    variable: "1kb",
    fromVariable: 1_000,
    fileValue: 0,
  },
  {
    name: "connections",
    flag: { connections: "20" },
    fromFlag: 20,
    variable: "1000000",
    fromVariable: 1_000_000,
    fileValue: 500,
  },
  {
    name: "httpMemory",
    flag: { httpMemory: "100mb" },
    fromFlag: 100_000_000,
    variable: "1gb",
    fromVariable: 1_000_000_000,
    fileValue: 300_000_000,
  },
  {
    name: "searchThreads",
    flag: { searchThreads: "1" },
    fromFlag: 1,
    variable: String(searchThreadsMax),
    fromVariable: searchThreadsMax,
    fileValue: 2,
  },
  {
    name: "searchSoftDeadline",
    flag: { searchSoftDeadline: "250" },
    fromFlag: 250,
    variable: "60000",
    fromVariable: 60_000,
    fileValue: 1,
  },
  {
    name: "dataVersionWait",
    flag: { dataVersionWait: "0" },
    fromFlag: 0,
    variable: "60000",
    fromVariable: 60_000,
    fileValue: 250,
  },
  {
    name: "slowSearch",
    flag: { slowSearch: "0" },
    fromFlag: 0,
    variable: "60000",
    fromVariable: 60_000,
    fileValue: 250,
  },
  {
    name: "metricsPort",
    flag: { metricsPort: "0" },
    fromFlag: 0,
    variable: "60000",
    fromVariable: 60_000,
    fileValue: 1,
  },
  {
    name: "metricsHost",
    flag: { metricsHost: "::1" },
    fromFlag: "::1",
    variable: "0.0.0.0",
    fromVariable: "0.0.0.0",
    fileValue: "127.0.0.2",
  },
  {
    name: "compression",
    flag: { compression: "off" },
    fromFlag: false,
    variable: "off",
    fromVariable: false,
    fileValue: false,
  },
  {
    name: "trustProxy",
    flag: { trustProxy: "127.0.0.1" },
    fromFlag: ["127.0.0.1"],
    variable: "10.0.0.0/8, fd00::/8",
    fromVariable: ["10.0.0.0/8", "fd00::/8"],
    fileValue: ["::1", "192.168.1.7"],
  },
  {
    name: "drain",
    flag: { drain: "15" },
    fromFlag: 15,
    variable: "3600",
    fromVariable: 3_600,
    fileValue: 1,
  },
  {
    name: "log",
    flag: { log: "debug" },
    fromFlag: "debug",
    variable: "warn",
    fromVariable: "warn",
    fileValue: "error",
  },
];

test.each(rows.filter((row) => row.flag !== undefined))("$name: the flag wins over all", (row) => {
  const { name, flag, fromFlag, variable, fileValue } = row;
  const environment = { [settings[name].variable]: variable };
  const config = configFile({ [name]: fileValue });
  expect(resolveConfiguration({ flags: { ...flag, config }, environment })[name]).toEqual(fromFlag);
});

describe.each(rows)("$name", ({ name, variable, fromVariable, fileValue }) => {
  const environment = { [settings[name].variable]: variable };

  test("the variable wins over the file", () => {
    const config = configFile({ [name]: fileValue });
    expect(resolveConfiguration({ flags: { config }, environment })[name]).toEqual(fromVariable);
  });

  test("the file wins over the default", () => {
    const config = configFile({ [name]: fileValue });
    const defaults = { demo: true };
    expect(resolveConfiguration({ flags: { config }, environment: {}, defaults })[name]).toEqual(fileValue);
  });

  test("the default stands where nothing is said, or the variable is empty", () => {
    const empty = { [settings[name].variable]: "" };
    expect(resolveConfiguration({ flags: {}, environment: empty })[name]).toEqual(defaultConfiguration[name]);
  });
});

test("certificate and key come from any source, each from its own", () => {
  const flags = { tlsCert: "flag.pem", config: configFile({ tlsCert: "file.pem", tlsKey: "file.pem" }) };
  const resolved = resolveConfiguration({ flags, environment: { SVC_TLS_KEY: "variable.pem" } });
  expect(resolved).toMatchObject({ tlsCert: "flag.pem", tlsKey: "variable.pem" });
});

test("a default of the caller gives way to every source", () => {
  const defaults = { demo: true };
  expect(resolveConfiguration({ flags: {}, environment: {}, defaults }).demo).toBe(true);
  expect(resolveConfiguration({ flags: {}, environment: { SVC_DEMO: "off" }, defaults }).demo).toBe(false);
  expect(resolveConfiguration({ flags: { demo: false }, environment: {}, defaults }).demo).toBe(false);
});

describe("refuses", () => {
  test.each<[string, ServeFlags, Record<string, string>, string]>([
    [
      "a port that is no number",
      { port: "http" },
      {},
      '--port must be a whole number from 0 to 65535, not "http"',
    ],
    ["a port out of range", { port: "65536" }, {}, "--port must be"],
    ["a negative port", {}, { SVC_PORT: "-1" }, "SVC_PORT must be"],
    ["a variable that a flag overrides", { port: "1" }, { SVC_PORT: "x" }, "SVC_PORT must be"],
    ["an unknown level", { log: "loud" }, {}, "--log must be one of silent, error, warn, info, debug"],
    ["a switch other than on and off", {}, { SVC_DEMO: "true" }, 'SVC_DEMO must be on or off, not "true"'],
    ["a short admin key", {}, { SVC_ADMIN_KEY: "short" }, "SVC_ADMIN_KEY must be at least 24 characters"],
    [
      "too few connections",
      { connections: "19" },
      {},
      '--connections must be a whole number from 20 to 1000000, not "19"',
    ],
    [
      "memory in which the largest answer finds no room",
      { httpMemory: "99mb" },
      {},
      "--http-memory must be a size such as 500mb, 2gb or a number of bytes, at least 100000000",
    ],
    [
      "a size whose unit was forgotten",
      { indexMemory: "5" },
      {},
      '--index-memory must be a size such as 500mb, 2gb or a number of bytes, at least 1000000, not "5"',
    ],
    [
      "more search threads than a server starts",
      { searchThreads: String(searchThreadsMax + 1) },
      {},
      `--search-threads must be a whole number from 1 to ${searchThreadsMax}, not "${searchThreadsMax + 1}"`,
    ],
    [
      "no time before the soft deadline",
      { searchSoftDeadline: "0" },
      {},
      '--search-soft-deadline must be a whole number from 1 to 60000, not "0"',
    ],
    [
      "a proxy by its name",
      { trustProxy: "127.0.0.1,proxy" },
      {},
      "--trust-proxy must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, with commas between them",
    ],
    ["all addresses as proxies", {}, { SVC_TRUST_PROXY: "0.0.0.0/0" }, "SVC_TRUST_PROXY must be addresses"],
    ["a range beyond its address", { trustProxy: "10.0.0.0/33" }, {}, "--trust-proxy must be addresses"],
    ["a certificate without its key", { tlsCert: "a.pem" }, {}, "--tls-cert needs --tls-key, too"],
    ["a key without its certificate", {}, { SVC_TLS_KEY: "a.pem" }, "--tls-key needs --tls-cert, too"],
    ["a drain without end", { drain: "3601" }, {}, "--drain must be a whole number from 0 to 3600"],
    ["an empty folder", { data: "" }, {}, "--data must be a non-empty string"],
  ])("%s", (_, flags, environment, message) => {
    expect(() => resolveConfiguration({ flags, environment })).toThrow(UsageFailure);
    expect(() => resolveConfiguration({ flags, environment })).toThrow(message);
  });

  test.each<[string, unknown, string]>([
    ["unknown keys, all named", { prot: 1, port: 1, hots: "" }, "unknown keys: prot, hots"],
    ["a port in quotes", { port: "7700" }, '"port" in the configuration file must be a whole number'],
    ["a size without its unit", { indexMemory: 5 }, '"indexMemory" in the configuration file must be a size'],
    ["a switch in words", { demo: "on" }, '"demo" in the configuration file must be true or false'],
    ["an array", [], "must hold a JSON object"],
    ["null", null, "must hold a JSON object"],
    ["broken JSON", "{", "is not valid JSON"],
  ])("%s in the file", (_, content, message) => {
    const flags = { config: configFile(content) };
    expect(() => resolveConfiguration({ flags, environment: {} })).toThrow(message);
  });

  test("a file that is not there", () => {
    const flags = { config: join(temporaryFolder(), "none.json") };
    expect(() => resolveConfiguration({ flags, environment: {} })).toThrow("cannot be read");
  });

  test("a secret without repeating it", () => {
    const environment = { SVC_ADMIN_KEY: "hunter2" };
    expect(() => resolveConfiguration({ flags: {}, environment })).toThrow(/^(?!.*hunter2)/s);
  });
});

test("secrets are masked, and whether they are set is shown", () => {
  const text = printableConfiguration({ ...defaultConfiguration, adminKey });
  expect(text).not.toContain(adminKey);
  expect(JSON.parse(text)).toEqual({ ...defaultConfiguration, adminKey: "********", masterSecret: null });
});

test("what is printed without secrets is read back, as is", () => {
  const printed = printableConfiguration({ ...defaultConfiguration, port: 1, demo: true });
  const read = resolveConfiguration({ flags: { config: configFile(printed) }, environment: {} });
  expect(read).toEqual({ ...defaultConfiguration, port: 1, demo: true });
});

test("null in a file is refused for what has another default", () => {
  const read = () => resolveConfiguration({ flags: { config: configFile({ port: null }) }, environment: {} });
  expect(read).toThrow('"port" in the configuration file must be a whole number from 0 to 65535, not null.');
});

describe("two ports (7)", () => {
  const resolved = (flags: ServeFlags) => resolveConfiguration({ flags, environment: {} });

  test.each<ServeFlags>([
    { port: "7791", metricsPort: "7791" },
    { metricsPort: "7700" },
    { port: "7791", metricsPort: "7791", host: "0.0.0.0" },
    { port: "7791", metricsPort: "7791", host: "localhost" },
    { port: "7791", metricsPort: "7791", host: "10.0.0.1", metricsHost: "::" },
  ])("%j is refused", (flags) => {
    const said = new UsageFailure(
      `--port and --metrics-port both name port ${flags.port ?? 7700}: the metrics need a port of their own.`,
    );
    expect(() => resolved(flags)).toThrow(said);
  });

  test.each<ServeFlags>([
    { port: "0", metricsPort: "0" },
    { port: "7791", metricsPort: "7792" },
    { port: "7791", metricsPort: "7791", host: "10.0.0.1" },
    { port: "7791", metricsPort: "7791", host: "::1" },
  ])("%j is not", (flags) => {
    expect(resolved(flags).metricsPort).toBe(Number(flags.metricsPort));
  });
});
