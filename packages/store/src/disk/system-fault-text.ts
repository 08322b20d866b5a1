import { systemCodeOf } from "./system-code.js";

/** Reasons by code of the system error. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EPERM: "the system does not allow it to this user",
  EROFS: "its file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota of this user is used up",
  EFBIG: "a file may not grow any more",
  ENOTDIR: "a part of the path is a file",
  ENOENT: "there is no such file or folder",
  EIO: "the disk fails",
  EPIPE: "nobody reads it any more",
};

/** What is wrong, as a sentence; null if it is no system error. @param doing what failed */
export function systemFaultText(error: unknown, doing: string): string | null {
  const code = systemCodeOf(error);
  if (code === undefined) return null;
  return `${doing} failed: ${reasons[code] ?? "the system refuses it"} (${code}).`;
}
