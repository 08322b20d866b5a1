import { foreignAnswer, refusalOf } from "./api-failure.js";
import { Cancellation } from "./cancellation.js";
import { begin, brokenOff, type Exchange } from "./exchange.js";

const linesType = "application/x-ndjson";

/**
 * Sends a request whose answer is newline-delimited JSON, read line by line. Resolves when it has begun; whoever gets it has to read
 * it to its end, or to `return` it. The time of the request bounds each wait for more, and stands still while
 * nobody waits.
 * @throws {ApiFailure | NoAnswerFailure} also while lines are read
 * @throws the reason of a signal that was aborted
 */
export async function openLines(request: Exchange): Promise<AsyncGenerator<string, void>> {
  const cancellation = new Cancellation(request.signals, request.timeoutMs);
  try {
    const response = await begin(request, cancellation);
    const { status, statusText, headers, body } = response;
    const isExpected = status === 200 && headers.get("content-type")?.startsWith(linesType) === true;
    if (isExpected && body !== null) return linesIn(piecesOf(body.getReader(), request, cancellation));
    const text = await response.text().catch((cause: unknown) => {
      throw brokenOff(request, cancellation, cause);
    });
    const { host, path, isRepeatable } = request;
    const answer = { url: host + path, status, statusText, headers, text, isRepeatable };
    throw status === 200 ? foreignAnswer(answer) : refusalOf(answer);
  } catch (error) {
    cancellation.end();
    throw error;
  }
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  request: Exchange,
  cancellation: Cancellation,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      cancellation.resume();
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw brokenOff(request, cancellation, cause);
      });
      cancellation.rest();
      if (done) return;
      yield value;
    }
  } finally {
    cancellation.end();
    // The rest is not wanted. After an error there is none.
    await reader.cancel().catch(() => undefined);
  }
}

/** A line that has no end is left out: the answer was cut off in it. */
async function* linesIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const piece of pieces) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
}
