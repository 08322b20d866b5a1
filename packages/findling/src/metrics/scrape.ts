import { keyHeader } from "@findling/protocol";

const timeoutMs = 10_000;

/**
 * What `GET /metrics` answers. This calls `fetch` itself, since the client of the API takes only JSON for an
 * answer, and sends a key with every request.
 * @param key null: none is sent, as to a port that has the metrics alone
 * @throws {Error} no answer came
 */
export async function scrape(
  baseUrl: string,
  key: string | null,
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${baseUrl}/metrics`, {
    headers: key === null ? {} : { [keyHeader]: key },
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}
