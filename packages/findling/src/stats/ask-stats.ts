import { metricsIn } from "@findling/client/metrics";
import { withoutAdminKey } from "../connection/ask-as-admin.js";
import { adviceWithoutServer } from "../connection/ask-server.js";
import type { ChosenServer } from "../connection/chosen-server.js";
import { exitCodes, Failure, messageOf } from "../failure.js";
import { scrape } from "../metrics/scrape.js";
import type { Scrape } from "./stats-between.js";

/**
 * The figures of a server now.
 * @throws {Failure} no server answers, or it does not give them
 */
export async function askStats(server: ChosenServer, signal?: AbortSignal): Promise<Scrape> {
  const { baseUrl, key } = server;
  const { status, text } = await scrape(baseUrl, key, signal).catch((error: unknown) => {
    throw new Failure(
      `No server answers at ${baseUrl}: ${causeOf(error)}. ${adviceWithoutServer}`,
      exitCodes.unavailable,
      { cause: error },
    );
  });
  if (status === 401 && key === null) throw withoutAdminKey(server);
  if (status === 401) throw refused(baseUrl, "does not know this key (401)");
  if (status === 403)
    throw refused(baseUrl, "gives its figures only to admin keys without restrictions (403)");
  if (status !== 200) throw refused(baseUrl, `answers GET /metrics with ${status}`);
  const samples = metricsIn(text);
  if (samples.sum("findling_build_info") === null) throw refused(baseUrl, "gives no figures of Findling");
  return { samples, atMs: Date.now() };
}

function refused(baseUrl: string, what: string): Failure {
  return new Failure(`The server at ${baseUrl} ${what}.`, exitCodes.refused);
}

/** The reason behind the "fetch failed" of Node. */
function causeOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
