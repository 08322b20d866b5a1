import { openDataFolder, openToOthers } from "../folder/close-to-others.js";
import { type Finding, ok, warning } from "./finding.js";

const part = "modes";

/** Looks for what other users of the machine may read or write. */
export function* checkModes(folder: string): Generator<Finding> {
  const folderItself = openDataFolder(folder);
  if (folderItself !== null) yield warning(part, folderItself.notice, folderItself.advice);
  const open = [...openToOthers(folder)];
  if (open.length === 0) {
    if (folderItself === null) yield ok(part, "No other user of this machine can read the files.");
    return;
  }
  const more = open.length === 1 ? "" : ` and ${open.length - 1} more`;
  yield warning(
    part,
    `Other users of this machine may read or write ${open[0]}${more}.`,
    `Start the server, which closes them, or run: chmod -R go-rwx ${JSON.stringify(folder)}`,
  );
}
