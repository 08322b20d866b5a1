import { openFilesMax, openFilesMin } from "@findling/server/open-files";
import { Failure, howToOpenMoreFiles } from "../failure.js";

/**
 * Asked before the server is loaded: without files to open, Node calls modules missing, and threads end.
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
