import {
  FileFault,
  type FileFormat,
  formatHeadBytes,
  formatOf,
  headOf,
  type InputItem,
  itemsOf,
} from "@findling/client/record-files";
import { decompressed } from "./decompressed.js";

/**
 * The items of a file.
 * @param name its name, whose ending says what is in it; null: standard input
 * @param format goes before the name; null: the name and the first character decide
 * @throws {FileFault} the file cannot be read any further
 */
export async function* itemsIn(
  chunks: AsyncIterable<Buffer>,
  name: string | null,
  format: FileFormat | null,
): AsyncGenerator<InputItem, void> {
  const { head, rest } = await headOf(decompressed(chunks), formatHeadBytes);
  const found = format ?? formatOf(head, name);
  if (found === null) throw new FileFault("neither the name nor the content says what it is; give --format");
  yield* itemsOf(rest, found);
}
