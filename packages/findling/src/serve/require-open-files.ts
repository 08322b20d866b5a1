import { openFilesMax, openFilesMin } from "@findling/server/open-files";
import { Failure, howToOpenMoreFiles } from "../failure.js";

/**
 * Checked before the server is loaded: if no more files can be opened, Node reports modules as missing, and
 * threads end.
 *
 * @throws {Failure} the limit is too low
 */
export function requireOpenFiles(): void {
  const max = openFilesMax();
  if (max >= openFilesMin) return;
  throw new Failure(
    `The limit of open files is ${max}; at least ${openFilesMin} are needed. ${howToOpenMoreFiles}`,
  );
}
