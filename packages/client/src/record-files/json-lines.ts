import { BytePieces } from "./byte-pieces.js";
import type { InputItem } from "./input-item.js";
import { jsonItem } from "./json-item.js";

const lineFeed = 0x0a;
/** JSON knows no other white space within a line. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d]);

/** Where reading begins, if not at the first line. */
export interface LinesBefore {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * The lines of NDJSON. Blank lines are no items.
 * @throws {FileFault} a line is too long
 */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
  before: LinesBefore = { lines: 0, bytes: 0 },
): AsyncGenerator<InputItem, void> {
  const pieces = new BytePieces();
  let line = before.lines + 1;
  let begin = before.bytes;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      pieces.add(chunk.subarray(from, end), line);
      const bytes = pieces.take();
      begin += bytes.length + 1;
      if (!isBlank(bytes)) yield { ...jsonItem(bytes, line), end: begin };
      line++;
      from = end + 1;
    }
    pieces.add(chunk.subarray(from), line);
  }
  const last = pieces.take();
  if (!isBlank(last)) yield { ...jsonItem(last, line), end: begin + last.length };
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => blanks.has(byte));
}
