/** A data file does not match its description. */
export class MalformedDataError extends Error {}

/**
 * The rows of tab-separated text, by column name. The first line has the names. Nothing is quoted. Missing
 * cells at the end of a row are empty.
 * @throws {MalformedDataError} a column is missing, or a row has more cells than there are names
 */
export function separatedRows<Column extends string>(
  text: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [head = "", ...lines] = text.split(/\r?\n/);
  const names = head.split("\t");
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw new MalformedDataError(`There is no column "${missing}".`);
  return lines.flatMap((line, place) => {
    if (line === "") return [];
    const cells = line.split("\t");
    if (cells.length > names.length) {
      throw new MalformedDataError(`Line ${place + 2} has ${cells.length} cells, not ${names.length}.`);
    }
    return [rowOf(columns, (column) => cells[names.indexOf(column)] ?? "")];
  });
}

function rowOf<Column extends string>(
  columns: readonly Column[],
  cell: (column: Column) => string,
): Record<Column, string> {
  const row: Partial<Record<Column, string>> = {};
  for (const column of columns) row[column] = cell(column);
  if (!isWhole(row, columns)) throw new MalformedDataError("A row is not whole.");
  return row;
}

function isWhole<Column extends string>(
  row: Partial<Record<Column, string>>,
  columns: readonly Column[],
): row is Record<Column, string> {
  return columns.every((column) => row[column] !== undefined);
}
