import type { IndexSettingsPatch } from "@findling/protocol";
import { IndexSettingsPatch as patchSchema } from "@findling/protocol/schemas";
import { Check } from "@findling/protocol/typebox";
import type { NamedText } from "../arguments/text-argument.js";
import { exitCodes, Failure, messageOf } from "../failure.js";
import { ifMatchOf } from "./etag.js";
import { patchFault } from "./patch-fault.js";

/** What a file of settings says. */
export interface GivenSettings {
  /** Where it came from, for messages. */
  readonly name: string;
  readonly patch: IndexSettingsPatch;
  /** The etag of the settings of which the file was made; null: it has none. */
  readonly ifMatch: string | null;
}

/** @throws {Failure} the text is not JSON of settings */
export function givenSettings({ name, text }: NamedText): GivenSettings {
  const value = jsonOf(name, text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw inputFailure(`${name} is no JSON object of settings.`);
  const { etag, ...patch }: { etag?: unknown } = value;
  const ifMatch = etag === undefined ? null : typeof etag === "string" ? ifMatchOf(etag) : undefined;
  if (ifMatch === undefined || (etag !== undefined && ifMatch === null))
    throw inputFailure(`In ${name} the etag is none: \`settings get --with-etag\` prints it.`);
  if (!Check(patchSchema, patch)) throw inputFailure(`In ${name} ${patchFault(patch)}.`);
  return { name, patch, ifMatch };
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw inputFailure(`${name} is not valid JSON: ${messageOf(error)}.`);
  }
}

function inputFailure(message: string): Failure {
  return new Failure(message, exitCodes.input);
}
