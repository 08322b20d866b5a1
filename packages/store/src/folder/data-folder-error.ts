import { systemCodeOf } from "../disk/system-code.js";

/**
 * The data folder cannot be used. The message says what is wrong and where, in a sentence for people. Nothing
 * has been changed.
 */
export class DataFolderError extends Error {
  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`The data folder ${folder} cannot be used: ${reason}.`, options);
    this.name = "DataFolderError";
  }
}

/** Reasons by code of the system error. They follow a colon. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not read and write it",
  EPERM: "the system does not allow this user to write it",
  EROFS: "it lies on a read-only file system",
  ENOTDIR: "a part of the path is a file, not a folder",
  EEXIST: "it is a file, not a folder",
  ENOSPC: "its disk is full",
  EDQUOT: "the disk quota of this user is used up",
  EFBIG: "a file in it may not grow any more",
  ENAMETOOLONG: "its path is too long",
  ELOOP: "its path has too many symbolic links",
  EIO: "its disk fails",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ENOTSUP: "its file system has no Unix sockets, which the lock needs",
  EOPNOTSUPP: "its file system has no Unix sockets, which the lock needs",
};

/** Turns a system error into a DataFolderError that says what is wrong. Returns any other error unchanged. */
export function toDataFolderError(error: unknown, folder: string): unknown {
  const code = systemCodeOf(error);
  if (code === undefined) return error;
  return new DataFolderError(folder, reasonOf(code, error), { cause: error });
}

function reasonOf(code: string, error: unknown): string {
  // Either nothing can be created in an existing folder, such as /proc, or something in the folder is
  // missing.
  if (code === "ENOENT" && /mkdir|listen/.test(textOf(error, "syscall")))
    return "its file system does not let it be made";
  const path = textOf(error, "path");
  return reasons[code] ?? `the system answers ${code}${path === "" ? "" : ` for ${path}`}`;
}

function textOf(error: unknown, field: "path" | "syscall"): string {
  if (!(error instanceof Error)) return "";
  if (field in error) return String(Reflect.get(error, field));
  return textOf(error.cause, field);
}
