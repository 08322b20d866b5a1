import type { KeyKind, ServerProfiles } from "../profiles/server-profile.js";
import { printable } from "../terminal/printable.js";
import { textTable } from "../terminal/text-table.js";

/** What is shown of a profile: all but its key. */
export interface ProfileFacts {
  readonly name: string;
  readonly host: string;
  /** null: no server has checked the key. */
  readonly key: KeyKind | null;
  readonly isDefault: boolean;
}

export function profileFacts({ defaultName, byName }: ServerProfiles): ProfileFacts[] {
  return [...byName].map(([name, { host, keyKind }]) => {
    return { name, host, key: keyKind, isDefault: name === defaultName };
  });
}

export function profileTable(profiles: readonly ProfileFacts[]): string {
  const rows = profiles.map(({ name, host, key, isDefault }) => [
    printable(name),
    key ?? "unchecked",
    isDefault ? "yes" : "",
    printable(host),
  ]);
  return textTable(["NAME", "KEY", "DEFAULT", "SERVER"], rows);
}
