import { InvalidArgumentError } from "commander";

export const defaultProfileName = "default";

/** Parses the argument that names a new profile. */
export function profileName(text: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(text))
    throw new InvalidArgumentError("It has 1 to 64 of the characters A-Z, a-z, 0-9, _, . and -.");
  return text;
}
