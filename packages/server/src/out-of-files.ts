import { ApiError } from "@findling/protocol";
import { isOutOfFiles } from "@findling/store/reader";

/** The answer to a request whose files cannot be opened because too many are open; null: another error. */
export function outOfFilesError(error: unknown): ApiError | null {
  if (!isOutOfFiles(error)) return null;
  const message = "As many files are open as the system allows; try again later.";
  return new ApiError("unavailable", message, { cause: error });
}
