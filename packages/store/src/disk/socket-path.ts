import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

/** Longest path of a socket, in bytes, that every Unix supports (sun_path has 104 to 108). */
const socketPathBytesMax = 100;

/**
 * A path of a folder that is short enough for sockets in it. On Linux, a folder whose path is too long is
 * reached through its file descriptor, until `close`.
 *
 * @param longestName of a socket in the folder
 */
export function shortFolderPath(
  folder: string,
  longestName: string,
): { readonly path: string; close(): void } {
  const longest = Buffer.byteLength(join(folder, longestName));
  if (longest <= socketPathBytesMax || process.platform !== "linux") return { path: folder, close() {} };
  const descriptor = openSync(folder, "r");
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}
