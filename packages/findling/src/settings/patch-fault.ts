import { IndexSettingsPatch } from "@findling/protocol/schemas";
import { Errors } from "@findling/protocol/typebox";
import { compactJson } from "../terminal/json-text.js";

/** What is wrong with settings that their schema refuses, as a clause such as "indexTime must be object". */
export function patchFault(patch: unknown): string {
  // The keyword `boolean` reports that no schema fits: for every unknown field, and for every field of the
  // other kinds of a rule.
  const faults = Errors(IndexSettingsPatch, patch).filter(({ keyword }) => keyword !== "boolean");
  const [first] = faults;
  if (first === undefined) return "something is no setting";
  const place = placeOf(first.instancePath);
  if (first.keyword === "additionalProperties")
    return `${place} has the unknown field ${compactJson(first.params.additionalProperties[0])}`;
  if (first.keyword !== "const") return `${place} ${first.message}`;
  const allowed = faults.flatMap((fault) =>
    fault.keyword === "const" && fault.instancePath === first.instancePath
      ? [compactJson(fault.params.allowedValue)]
      : [],
  );
  return `${place} must be ${allowed.join(" or ")}`;
}

/** `queryTime.synonyms[0].words`; of the path "" the object itself. */
function placeOf(instancePath: string): string {
  if (instancePath === "") return "the object";
  return instancePath
    .slice(1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~")
    .replaceAll(/\/(\d+)(?=\/|$)/g, "[$1]")
    .replaceAll("/", ".");
}
