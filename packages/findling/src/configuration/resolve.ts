import { UsageFailure } from "../failure.js";
import { readConfigFile } from "./config-file.js";
import { type Configuration, defaultConfiguration } from "./configuration.js";
import { Refusal, type SettingName, settings } from "./setting.js";

/** What the command line said; an absent flag was not given. */
export interface ServeFlags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly changeMasterSecret?: boolean;
  readonly indexMemory?: string;
  readonly answerMemory?: string;
  readonly connections?: string;
  readonly httpMemory?: string;
  readonly demo?: boolean;
  readonly log?: string;
  /** Path of the configuration file. */
  readonly config?: string;
}

export interface ConfigurationSources {
  readonly flags: ServeFlags;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What differs from the defaults of `findling serve`. */
  readonly defaults?: Partial<Configuration>;
}

/**
 * A flag wins over its environment variable, that over the configuration file, that over the default.
 * An empty variable counts as unset. Every source that says something is checked, even where another wins.
 * @throws {UsageFailure} naming the source, the value found (unless secret) and what is allowed
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
  return {
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
    demo: resolve("demo"),
    log: resolve("log"),
  };
}

type Found<Name extends SettingName> = Configuration[Name] | undefined;

function fromFlag<Name extends SettingName>(name: Name, flags: ServeFlags): Found<Name> {
  const value = flagOf(name, flags);
  if (value === undefined) return undefined;
  const setting = settings[name];
  const read = typeof value === "boolean" ? setting.fromJson(value) : setting.fromText(value);
  return accept(read, flagName(name), found(setting, value));
}

/** `--index-memory` of `indexMemory`. */
function flagName(name: SettingName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Secrets have no flags: those would show in the list of processes. */
function flagOf(name: SettingName, flags: ServeFlags): string | boolean | undefined {
  return name === "adminKey" || name === "masterSecret" ? undefined : flags[name];
}

function fromEnvironment<Name extends SettingName>(
  name: Name,
  environment: ConfigurationSources["environment"],
): Found<Name> {
  const setting = settings[name];
  const value = environment[setting.variable];
  if (value === undefined || value === "") return undefined;
  return accept(setting.fromText(value), setting.variable, found(setting, value));
}

function fromFile<Name extends SettingName>(name: Name, file: ReadonlyMap<string, unknown>): Found<Name> {
  if (!file.has(name)) return undefined;
  const setting = settings[name];
  const value = file.get(name);
  // As --print-config shows what has no value.
  if (value === null && defaultConfiguration[name] === null) return undefined;
  return accept(setting.fromJson(value), `"${name}" in the configuration file`, found(setting, value));
}

/** How a refusal ends. A secret is never repeated. */
function found({ secret }: { readonly secret: boolean }, value: unknown): string {
  return secret ? "" : `, not ${JSON.stringify(value)}`;
}

function accept<Value>(read: Value | Refusal, source: string, end: string): Value {
  if (!(read instanceof Refusal)) return read;
  throw new UsageFailure(`${source} must be ${read.allowed}${end}.`);
}
