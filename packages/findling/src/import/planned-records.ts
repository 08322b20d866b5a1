import {
  checkedRecord,
  FileFault,
  type InputItem,
  RecordFault,
  shapedRecord,
} from "@findling/client/record-files";
import type { RecordInput } from "@findling/protocol";
import { type ImportPlan, type InputPosition, inputStart, type LeftOutItem } from "./import-plan.js";
import { InputFailure } from "./input/input-failure.js";
import type { InputFile } from "./input/input-files.js";
import { type FilePlace, itemsBehind, type PlacedItem } from "./input/items-behind.js";

export interface PlannedRecord {
  readonly record: RecordInput;
  /** The position behind the record. */
  readonly position: InputPosition;
}

export interface ReadingEvents {
  /** Called with further bytes that were read of the files as they are stored, compressed or not. */
  readonly onBytes: (bytes: number) => void;
  /** Called for each item that is left out. An error that it throws ends the reading. */
  readonly onLeftOut: (item: LeftOutItem) => void;
}

/**
 * The records of all files, from a position on.
 * @throws {InputFailure} a file cannot be read any further
 */
export async function* plannedRecords(
  plan: ImportPlan,
  from: InputPosition,
  events: ReadingEvents,
): AsyncGenerator<PlannedRecord, void> {
  let { leftOut } = from;
  for (const [number, file] of plan.files.entries()) {
    if (number < from.file) {
      events.onBytes(file.bytes ?? 0);
      continue;
    }
    const begin = number === from.file ? from : inputStart;
    for await (const { item, place } of namedItems(plan, file, begin, events)) {
      const record = recordOf(item, plan, file, events);
      if (plan.isReplacing && record?.version !== undefined)
        throw new InputFailure(
          `${file.name}, line ${item.line}: it has a version of its own, ` +
            "but --replace goes by the version of the import.",
        );
      if (record === null) leftOut++;
      else yield { record, position: { file: number, leftOut, ...place } };
    }
  }
}

async function* namedItems(
  { format }: ImportPlan,
  file: InputFile,
  begin: FilePlace,
  { onBytes }: ReadingEvents,
): AsyncGenerator<PlacedItem, void> {
  try {
    yield* itemsBehind(file, begin, { format, onBytes });
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new InputFailure(`${file.name}, ${error.message}.`, { cause: error });
  }
}

function recordOf(
  item: InputItem,
  { shape, hasServerVersions }: ImportPlan,
  file: InputFile,
  { onLeftOut }: ReadingEvents,
): RecordInput | null {
  try {
    const shaped = shapedRecord(item.parse(), shape);
    return checkedRecord(hasServerVersions ? withoutVersion(shaped) : shaped, item.byteLength);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    onLeftOut({ file: file.name, line: item.line, fault: error.message });
    return null;
  }
}

function withoutVersion(record: Record<string, unknown>): Record<string, unknown> {
  const { version: _left, ...others } = record;
  return others;
}
