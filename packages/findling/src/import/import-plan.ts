import type { FileFormat, RecordShape } from "@findling/client/record-files";
import type { InputFile } from "./input/input-files.js";
import type { FilePlace } from "./input/items-behind.js";

/** The files that an import reads, and how it makes records of them. */
export interface ImportPlan {
  readonly files: readonly InputFile[];
  /** null: the name and the content of each file decide. */
  readonly format: FileFormat | null;
  readonly shape: RecordShape;
  /** Whether a record must not have a version of its own, because --replace goes by that of the import. */
  readonly isReplacing: boolean;
  /** Whether the server gives all versions, so that those of the input are left out. */
  readonly hasServerVersions: boolean;
}

/** A place between two items of the input. */
export interface InputPosition extends FilePlace {
  /** The number of the file, from 0. */
  readonly file: number;
  /** How many items of all files before it were left out. */
  readonly leftOut: number;
}

export const inputStart: InputPosition = { file: 0, items: 0, line: 0, leftOut: 0 };

/** An item that was left out. */
export interface LeftOutItem {
  readonly file: string;
  readonly line: number;
  /** The end of a sentence whose subject is the item. */
  readonly fault: string;
}

export function leftOutText({ file, line, fault }: LeftOutItem): string {
  return `${file}, line ${line}: it ${fault}.`;
}
