import { foreignAnswer, refusalOf } from "./api-failure.js";
import { Cancellation, requireTimeout, timeoutMsMax } from "./cancellation.js";
import { begin, brokenOff, type Exchange, tooLate } from "./exchange.js";

const linesType = "application/x-ndjson";

/**
 * Sends a request whose answer is newline-delimited JSON, read line by line. Resolves when it has begun;
 * whoever gets it has to read it to its end, or to `return` it. The time of the request bounds each wait for
 * more, and stands still while nobody waits.
 * @throws {ApiFailure | NoAnswerFailure} also while lines are read
 * @throws the reason of a signal that was aborted
 */
export async function openLines(request: Exchange): Promise<AsyncGenerator<string, void>> {
  const wait = new BoundedWait(request);
  // A stream as a whole may take as long as it likes.
  const cancellation = new Cancellation([...request.signals, wait.signal], timeoutMsMax);
  try {
    const response = await wait.for(begin(request, cancellation));
    const { status, statusText, headers, body } = response;
    const isExpected = status === 200 && headers.get("content-type")?.startsWith(linesType) === true;
    const read = async <Result>(reading: Promise<Result>): Promise<Result> => {
      try {
        return await wait.for(reading);
      } catch (cause) {
        throw brokenOff(request, cancellation, cause);
      }
    };
    if (isExpected && body !== null)
      return linesIn(piecesOf(body.getReader(), read, () => cancellation.end()));
    const text = await read(response.text());
    const { host, path, isRepeatable } = request;
    const answer = { url: host + path, status, statusText, headers, text, isRepeatable };
    throw status === 200 ? foreignAnswer(answer) : refusalOf(answer);
  } catch (error) {
    cancellation.end();
    throw error;
  }
}

/** Aborts its signal when something is waited for too long. */
class BoundedWait {
  readonly #request: Exchange;
  readonly #controller = new AbortController();

  /** @throws {RangeError} no timer holds its time */
  constructor(request: Exchange) {
    requireTimeout(request.timeoutMs);
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async for<Result>(awaited: Promise<Result>): Promise<Result> {
    const onLate = (): void => this.#controller.abort(tooLate(this.#request));
    const timer = setTimeout(onLate, this.#request.timeoutMs);
    try {
      return await awaited;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  read: <Result>(reading: Promise<Result>) => Promise<Result>,
  end: () => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const { done, value } = await read(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    end();
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
