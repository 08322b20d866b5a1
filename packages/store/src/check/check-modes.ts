import { openToOthers } from "../folder/close-to-others.js";
import { type Finding, ok, warning } from "./finding.js";

const part = "modes";

/** Looks for files that other users of the machine may read or write. */
export function checkModes(folder: string): Finding {
  const open = [...openToOthers(folder)];
  if (open.length === 0) return ok(part, "No other user of this machine can read the files.");
  const more = open.length === 1 ? "" : ` and ${open.length - 1} more`;
  return warning(
    part,
    `Other users of this machine may read or write ${open[0]}${more}.`,
    `Start the server, which closes them, or run: chmod -R go-rwx ${JSON.stringify(folder)}`,
  );
}
