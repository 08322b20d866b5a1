import type { CommandContext } from "../command-context.js";
import { resolveConfiguration } from "../configuration/resolve.js";
import { UsageFailure } from "../failure.js";
import { readProfiles } from "../profiles/profiles-file.js";
import { profilesPathOf } from "../profiles/profiles-path.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { localBaseUrlOf } from "../serve/base-url.js";
import { printable } from "../terminal/printable.js";
import { environmentUrl } from "./server-address.js";
import type { ServerFlags } from "./server-flags.js";

/** The server that a command calls, and the key for it. */
export interface ChosenServer {
  readonly baseUrl: string;
  /** null: there is none. */
  readonly key: string | null;
  /** The profile that the key is of; null: it is of none. */
  readonly profile: ServerProfile | null;
  /** A sentence that says why the key of a profile was not taken; else empty. */
  readonly whyWithoutProfile: string;
}

interface NamedProfile {
  readonly name: string;
  readonly profile: ServerProfile;
}

/**
 * Decides host and key together, so that no key goes to a server that it is not meant for:
 *  1. `--profile` gives the host, and the key unless a flag gives it. The environment has no part in it.
 *  2. A key of a flag or a variable goes to the host of a flag or a variable, else to the server on this
 *     machine: never to the host of a profile that the command line does not name.
 *  3. Without such a key it is that of the profile of `SVC_PROFILE`, else of the default profile. If a flag
 *     or a variable names another host, it is not sent.
 *
 * @param keyVariables the environment variables that a key may come from; the first that is set counts
 * @throws {UsageFailure} flags contradict each other, or there is no such profile
 */
export function chosenServer(
  flags: ServerFlags,
  context: CommandContext,
  keyVariables: readonly string[],
): ChosenServer {
  const { environment } = context;
  const flagKey = flags.adminKey ?? flags.key;
  if (flags.profile !== undefined) {
    if (flags.host !== undefined)
      throw new UsageFailure("--host and --profile both name a server: give one of them.");
    const { profile } = namedProfile(flags.profile, context);
    if (flagKey === undefined) return ofProfile(profile);
    return { ...withoutProfile(profile.host), key: flagKey };
  }
  const host = flags.host ?? environmentHost(environment);
  const key = flagKey ?? keyVariables.map((name) => environment[name] ?? "").find((text) => text !== "");
  if (key !== undefined) return { ...withoutProfile(host ?? localHost(environment)), key };
  const usual = usualProfile(context);
  if (usual === null) return withoutProfile(host ?? localHost(environment));
  const { name, profile } = usual;
  if (host === null || host === profile.host) return ofProfile(profile);
  const reason = `The key of the profile ${printable(name)} is only for ${profile.host}, so it is not sent to ${host}.`;
  return { ...withoutProfile(host), whyWithoutProfile: reason };
}

function ofProfile(profile: ServerProfile): ChosenServer {
  return { baseUrl: profile.host, key: profile.key, profile, whyWithoutProfile: "" };
}

function withoutProfile(baseUrl: string): ChosenServer {
  return { baseUrl, key: null, profile: null, whyWithoutProfile: "" };
}

/** The profile of commands that name none on their command line; null: there is none. */
function usualProfile(context: CommandContext): NamedProfile | null {
  const { SVC_PROFILE = "" } = context.environment;
  if (SVC_PROFILE !== "") return namedProfile(SVC_PROFILE, context);
  const path = profilesPathOf(context.environment);
  const { defaultName, byName } = path === null ? { defaultName: null, byName: null } : readProfiles(path);
  const profile = defaultName === null ? undefined : byName?.get(defaultName);
  return defaultName === null || profile === undefined ? null : { name: defaultName, profile };
}

function namedProfile(name: string, { environment }: CommandContext): NamedProfile {
  const path = profilesPathOf(environment);
  const profile = path === null ? undefined : readProfiles(path).byName.get(name);
  if (profile !== undefined) return { name, profile };
  throw new UsageFailure(
    `There is no profile ${printable(name)}: findling profiles list shows all, findling login makes one.`,
  );
}

/** The URL in `SVC_HOST`, else where `findling serve` would listen; null: the environment does not say. */
function environmentHost(environment: CommandContext["environment"]): string | null {
  const url = environmentUrl(environment);
  if (url !== null) return url;
  const names = ["SVC_HOST", "SVC_PORT", "SVC_TLS_CERT", "SVC_TLS_KEY"];
  return names.some((name) => (environment[name] ?? "") !== "") ? localHost(environment) : null;
}

function localHost(environment: CommandContext["environment"]): string {
  const { SVC_HOST, SVC_PORT, SVC_TLS_CERT, SVC_TLS_KEY } = environment;
  const address = { SVC_HOST, SVC_PORT, SVC_TLS_CERT, SVC_TLS_KEY };
  const configuration = resolveConfiguration({ flags: {}, environment: address });
  return localBaseUrlOf({ ...configuration, isSecure: configuration.tlsCert !== null });
}
