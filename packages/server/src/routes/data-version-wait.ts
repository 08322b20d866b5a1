import { ApiError, minDataVersionWaitMs, type SearchRequest } from "@findling/protocol";
import type { ServerContext } from "./server-context.js";

/**
 * Waits on the main thread, so that no search thread is blocked meanwhile.
 *
 * @throws ApiError data_version_timeout
 */
export async function waitForDataVersion(
  { dataVersions }: Pick<ServerContext, "dataVersions">,
  index: string,
  { minDataVersion }: SearchRequest,
): Promise<void> {
  if (minDataVersion === undefined || !dataVersions.has(index)) return;
  if (await dataVersions.reached(index, minDataVersion, minDataVersionWaitMs)) return;
  throw new ApiError(
    "data_version_timeout",
    `The index has not reached data version ${minDataVersion} within ${minDataVersionWaitMs / 1_000} seconds.`,
  );
}
