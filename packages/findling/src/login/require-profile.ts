import { UsageFailure } from "../failure.js";
import type { ServerProfile, ServerProfiles } from "../profiles/server-profile.js";
import { printable } from "../terminal/printable.js";

/** @throws {UsageFailure} there is no profile of this name */
export function requireProfile({ byName }: ServerProfiles, name: string): ServerProfile {
  const profile = byName.get(name);
  if (profile !== undefined) return profile;
  const names = byName.size === 0 ? "none" : [...byName.keys()].map(printable).join(", ");
  throw new UsageFailure(`There is no profile ${printable(name)}. There are: ${names}.`);
}
