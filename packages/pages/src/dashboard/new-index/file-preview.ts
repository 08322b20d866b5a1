import { FileFault, type FileFormat, type InputItem, RecordFault } from "@findling/client/record-files";
import { openedFile } from "./file-items.js";

/** An item of a file, as far as it can be read. */
export interface PreviewItem {
  readonly line: number;
  readonly byteLength: number;
  /** The parsed value; undefined: it could not be parsed, and `fault` says why. */
  readonly value: unknown;
  /** The end of a sentence whose subject is the item; null: nothing is wrong. */
  readonly fault: string | null;
}

/** The first items of a file. */
export interface FilePreview {
  /** null: it is not known. */
  readonly format: FileFormat | null;
  readonly items: readonly PreviewItem[];
  /** Why the file cannot be read any further; null: it can, as far as is known. */
  readonly fault: string | null;
}

const itemsMax = 100;

/** Never rejects: what is wrong with the file is in the preview. */
export async function previewOf(file: File, format: FileFormat | null): Promise<FilePreview> {
  const items: PreviewItem[] = [];
  let found: FileFormat | null = format;
  try {
    const opened = await openedFile(file, { format });
    found = opened.format;
    for await (const item of opened.items) {
      items.push(previewItem(item));
      if (items.length === itemsMax) break;
    }
    const fault = items.length === 0 ? "it has no records" : null;
    return { format: found, items, fault };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { format: found, items, fault: error.message };
  }
}

function previewItem(item: InputItem): PreviewItem {
  const { line, byteLength } = item;
  try {
    return { line, byteLength, value: item.parse(), fault: null };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return { line, byteLength, value: undefined, fault: error.message };
  }
}
