import type { CommandContext } from "../command-context.js";
import { askServer } from "../connection/ask-server.js";
import { readProfiles, updateProfiles } from "../profiles/profiles-file.js";
import { coloursFor } from "../terminal/colours.js";
import { counted } from "../terminal/progress.js";
import { credentialsOf } from "./credentials.js";
import { type KeyAbilities, keyAbilities } from "./key-abilities.js";
import type { LoginFlags } from "./login-flags.js";
import { ownProfilesPath } from "./own-profiles-path.js";

/**
 * Checks host and key, and keeps them as a profile.
 * @throws {Failure} the server refuses the key or does not answer, or the profile cannot be kept
 */
export async function logIn(name: string, flags: LoginFlags, context: CommandContext): Promise<void> {
  const path = ownProfilesPath(context);
  // A profile file that cannot be read should fail here, before anybody types a key.
  readProfiles(path);
  const { host, key } = await credentialsOf(flags, context);
  const abilities = flags.check ? await askServer({ baseUrl: host, key }, keyAbilities) : null;
  let isDefault = false;
  await updateProfiles(path, ({ defaultName, byName }) => {
    const profile = { host, key, keyKind: abilities?.kind ?? null };
    isDefault = (defaultName ?? name) === name;
    return { defaultName: defaultName ?? name, byName: new Map([...byName, [name, profile]]) };
  });
  const { stdout } = context.console;
  const facts = { name, host, key: abilities?.kind ?? null, indexes: abilities?.indexes ?? null, isDefault };
  stdout.write(flags.json ? `${JSON.stringify(facts, null, 2)}\n` : sentencesOf(name, host, abilities));
  for (const warning of warnings(name, host, isDefault, context)) warn(warning, context);
}

function sentencesOf(name: string, host: string, abilities: KeyAbilities | null): string {
  return `${abilities === null ? "" : `${sentenceOf(abilities)}\n`}Kept as the profile ${name}: ${host}\n`;
}

function sentenceOf({ kind, indexes }: KeyAbilities): string {
  const what = {
    admin: "an admin key: it may do everything, and make other keys",
    write: "a write key: it may search, write records and change settings",
    search: "a search key: it may search",
    token: "a scoped token: it may search what its claims allow, until it expires",
  }[kind];
  if (indexes === null) return `This is ${what}.`;
  return `This is ${what}.\nIndexes that it may use now: ${counted(indexes.length)}.`;
}

/** Warnings for somebody who expects the next command to use the profile. */
function* warnings(
  name: string,
  host: string,
  isDefault: boolean,
  { environment }: CommandContext,
): Generator<string> {
  const { protocol, hostname } = new URL(host);
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  if (protocol === "http:" && !isLocal)
    yield `Everybody between here and ${hostname} can read the key: its address starts with http://.`;
  if (!isDefault) yield `It is not the default: give --profile ${name}, or findling profiles use ${name}.`;
  yield* variablesThatGoBefore(environment);
}

function* variablesThatGoBefore(environment: CommandContext["environment"]): Generator<string> {
  const names = ["SVC_KEY", "SVC_ADMIN_KEY", "SVC_HOST", "SVC_PORT", "SVC_PROFILE"];
  const found = names.filter((name) => (environment[name] ?? "") !== "");
  if (found.length > 0) yield `The environment goes before the default profile: ${found.join(", ")}.`;
}

function warn(warning: string, { console, environment }: CommandContext): void {
  console.stderr.write(`${coloursFor(console.stderr, environment).yellow("warning:")} ${warning}\n`);
}
