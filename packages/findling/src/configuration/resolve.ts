import { UsageFailure } from "../failure.js";
import { readConfigFile } from "./config-file.js";
import { type Configuration, defaultConfiguration } from "./configuration.js";
import { Refusal, type SettingName, settings } from "./setting.js";

/** The flags of the command line. A flag that was not given is absent. */
export interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly changeMasterSecret?: boolean;
  readonly indexMemory?: string;
  readonly answerMemory?: string;
  readonly connections?: string;
  readonly httpMemory?: string;
  readonly overflowEntries?: string;
  readonly overflowBytes?: string;
  readonly overflowAge?: string;
  readonly overflowQueue?: string;
  readonly searchThreads?: string;
  readonly searchSoftDeadline?: string;
  readonly dataVersionWait?: string;
  readonly slowSearch?: string;
  readonly metricsPort?: string;
  readonly metricsHost?: string;
  readonly compression?: string;
  readonly trustProxy?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly drain?: string;
  readonly demo?: boolean;
  readonly homePage?: boolean;
  readonly dashboard?: boolean;
  readonly log?: string;
  /** Path of the configuration file. */
  readonly config?: string;
}

export interface ConfigurationSources {
  readonly flags: ServeFlags;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values that replace the defaults of `findling serve`. */
  readonly defaults?: Partial<Configuration>;
}

/**
 * A flag wins over its environment variable, the variable over the configuration file, and the file over the
 * default. An empty variable counts as unset. Every given value is checked, even if another source wins.
 * @throws {UsageFailure} naming the source, the value found (unless secret) and the allowed values
 */
export function resolveConfiguration(sources: ConfigurationSources): Configuration {
  const file =
    sources.flags.config === undefined ? new Map<string, unknown>() : readConfigFile(sources.flags.config);
  const defaults = { ...defaultConfiguration, ...sources.defaults };
  const resolve = <Name extends SettingName>(name: Name): Configuration[Name] => {
    const flag = fromFlag(name, sources.flags);
    const variable = fromEnvironment(name, sources.environment);
    const entry = fromFile(name, file);
    return flag ?? variable ?? entry ?? defaults[name];
  };
  const tls = requireBoth(resolve("tlsCert"), resolve("tlsKey"));
  return requireTwoPorts({
    port: resolve("port"),
    host: resolve("host"),
    data: resolve("data"),
    adminKey: resolve("adminKey"),
    masterSecret: resolve("masterSecret"),
    changeMasterSecret: resolve("changeMasterSecret"),
    indexMemory: resolve("indexMemory"),
    answerMemory: resolve("answerMemory"),
    connections: resolve("connections"),
    httpMemory: resolve("httpMemory"),
    overflowEntries: resolve("overflowEntries"),
    overflowBytes: resolve("overflowBytes"),
    overflowAge: resolve("overflowAge"),
    overflowQueue: resolve("overflowQueue"),
    searchThreads: resolve("searchThreads"),
    searchSoftDeadline: resolve("searchSoftDeadline"),
    dataVersionWait: resolve("dataVersionWait"),
    slowSearch: resolve("slowSearch"),
    metricsPort: resolve("metricsPort"),
    metricsHost: resolve("metricsHost"),
    compression: resolve("compression"),
    trustProxy: resolve("trustProxy"),
    ...tls,
    drain: resolve("drain"),
    demo: resolve("demo"),
    homePage: resolve("homePage"),
    dashboard: resolve("dashboard"),
    log: resolve("log"),
  });
}

/** @throws {UsageFailure} the API and the metrics are to have one port of one address */
function requireTwoPorts(configuration: Configuration): Configuration {
  const { port, host, metricsPort, metricsHost } = configuration;
  // Any free port is another one each time.
  const isOne = port !== 0 && port === metricsPort && isOneAddress(host, metricsHost);
  if (!isOne) return configuration;
  throw new UsageFailure(
    `--port and --metrics-port both name port ${port}: the metrics need a port of their own.`,
  );
}

/**
 * Whether a port of both hosts is one port. Other names may be one address, which only binding them shows.
 */
function isOneAddress(host: string, other: string): boolean {
  const isAll = (name: string): boolean => name === "::" || name === "0.0.0.0";
  const isLoopback = (name: string): boolean => ["localhost", "127.0.0.1", "::1"].includes(name);
  const isLocalhost = [host, other].includes("localhost") && isLoopback(host) && isLoopback(other);
  return host === other || isLocalhost || isAll(host) || isAll(other);
}

function requireBoth(
  tlsCert: string | null,
  tlsKey: string | null,
): Pick<Configuration, "tlsCert" | "tlsKey"> {
  if ((tlsCert === null) === (tlsKey === null)) return { tlsCert, tlsKey };
  const [given, missing] = tlsKey === null ? ["--tls-cert", "--tls-key"] : ["--tls-key", "--tls-cert"];
  throw new UsageFailure(`${given} needs ${missing}, too: TLS takes a certificate and its key.`);
}

type FoundSetting<Name extends SettingName> = Configuration[Name] | undefined;

function fromFlag<Name extends SettingName>(name: Name, flags: ServeFlags): FoundSetting<Name> {
  const value = flagOf(name, flags);
  if (value === undefined) return undefined;
  const setting = settings[name];
  const read = typeof value === "boolean" ? setting.fromJson(value) : setting.fromText(value);
  return accept(read, flagName(name), found(setting, value));
}

/** `--index-memory` for `indexMemory`. */
function flagName(name: SettingName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Secrets have no flags: flags appear in the list of processes. */
function flagOf(name: SettingName, flags: ServeFlags): string | boolean | undefined {
  return name === "adminKey" || name === "masterSecret" ? undefined : flags[name];
}

function fromEnvironment<Name extends SettingName>(
  name: Name,
  environment: ConfigurationSources["environment"],
): FoundSetting<Name> {
  const setting = settings[name];
  const value = environment[setting.variable];
  if (value === undefined || value === "") return undefined;
  return accept(setting.fromText(value), setting.variable, found(setting, value));
}

function fromFile<Name extends SettingName>(
  name: Name,
  file: ReadonlyMap<string, unknown>,
): FoundSetting<Name> {
  if (!file.has(name)) return undefined;
  const setting = settings[name];
  const value = file.get(name);
  // --print-config prints null for a setting without a value.
  if (value === null && defaultConfiguration[name] === null) return undefined;
  return accept(setting.fromJson(value), `"${name}" in the configuration file`, found(setting, value));
}

/** The end of a refusal. It never repeats a secret. */
function found({ secret }: { readonly secret: boolean }, value: unknown): string {
  return secret ? "" : `, not ${JSON.stringify(value)}`;
}

function accept<Value>(read: Value | Refusal, source: string, end: string): Value {
  if (!(read instanceof Refusal)) return read;
  throw new UsageFailure(`${source} must be ${read.allowed}${end}.`);
}
