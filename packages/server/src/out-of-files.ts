import { ApiError } from "@findling/protocol";
import { isOutOfFiles } from "@findling/store/reader";

/** What a request is told whose files cannot be opened, as too many are; null: the error is another one. */
export function outOfFilesError(error: unknown): ApiError | null {
  if (!isOutOfFiles(error)) return null;
  const message = "As many files are open as the system allows; try again later.";
  return new ApiError("unavailable", message, { cause: error });
}
