import { keyKinds, type ServerProfile, type ServerProfiles } from "./server-profile.js";

/** The text of the file with the profiles. */
export function textOfProfiles({ defaultName, byName }: ServerProfiles): string {
  const profiles = Object.fromEntries(byName);
  return `${JSON.stringify({ default: defaultName, profiles }, null, 2)}\n`;
}

/** The profiles of a text; null: it is not what `textOfProfiles` writes. */
export function profilesInText(text: string): ServerProfiles | null {
  const content = parsed(text);
  if (!isObject(content) || !isObject(content["profiles"])) return null;
  const byName = new Map<string, ServerProfile>();
  for (const [name, entry] of Object.entries(content["profiles"])) {
    const profile = profileIn(entry);
    if (profile === null) return null;
    byName.set(name, profile);
  }
  const defaultName = content["default"];
  if (defaultName === null) return { defaultName, byName };
  return typeof defaultName === "string" && byName.has(defaultName) ? { defaultName, byName } : null;
}

function profileIn(entry: unknown): ServerProfile | null {
  if (!isObject(entry)) return null;
  const { host, key, keyKind } = entry;
  if (typeof host !== "string" || !/^https?:\/\/[\x21-\x7e]+$/.test(host) || !URL.canParse(host)) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key)) return null;
  const known = keyKinds.find((kind) => kind === keyKind);
  return { host, key, keyKind: known ?? null };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The error of `JSON.parse` would quote the text, and with it a key. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
