import { type ColumnLookup, type ColumnSet, NOT_A_COLUMN } from "./column-set.js";

/** What the columns of a segment know of an attribute. */
export interface KnownColumn {
  /** NOT_A_COLUMN: nothing is known. */
  readonly column: ColumnLookup;
  /** Whether the column has only the beginnings of texts. */
  readonly hasBeginnings: boolean;
}

/** The values of an attribute, or else what is stored of them for comparing long texts. */
export function knownColumn(columns: ColumnSet, attribute: string): KnownColumn {
  const column = columns.column(attribute);
  if (column !== NOT_A_COLUMN) return { column, hasBeginnings: false };
  return { column: columns.beginnings(attribute), hasBeginnings: true };
}
