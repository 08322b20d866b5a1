import { bytesOf, isBusy, type ListedIndex } from "./listed-index.js";

export type IndexColumn = "name" | "records" | "size" | "partitions" | "write" | "state";

export const indexColumns: readonly {
  readonly column: IndexColumn;
  readonly title: string;
  readonly isNumber: boolean;
}[] = [
  { column: "name", title: "Name", isNumber: false },
  { column: "records", title: "Records", isNumber: true },
  { column: "size", title: "Size", isNumber: true },
  { column: "partitions", title: "Partitions", isNumber: true },
  { column: "write", title: "Last write", isNumber: false },
  { column: "state", title: "State", isNumber: false },
];

/** By which column the list is ordered. */
export interface IndexOrder {
  readonly column: IndexColumn;
  readonly isDescending: boolean;
}

export const byName: IndexOrder = { column: "name", isDescending: false };

const figures: Readonly<Record<Exclude<IndexColumn, "name">, (index: ListedIndex) => number | null>> = {
  records: ({ records }) => records,
  size: bytesOf,
  partitions: ({ partitions }) => partitions,
  write: ({ lastWriteAt }) => lastWriteAt,
  state: (index) => Number(isBusy(index)),
};

const names = new Intl.Collator("en", { numeric: true });

/** An index without a figure comes last in both directions. Equal ones are ordered by name. */
export function orderedIndexes(
  indexes: readonly ListedIndex[],
  { column, isDescending }: IndexOrder,
): ListedIndex[] {
  const sign = isDescending ? -1 : 1;
  if (column === "name") return indexes.toSorted((a, b) => sign * names.compare(a.name, b.name));
  const figureOf = figures[column];
  const rankOf = (index: ListedIndex): number => {
    const figure = figureOf(index);
    return figure === null ? Number.POSITIVE_INFINITY : sign * figure;
  };
  return indexes.toSorted((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one === other ? names.compare(a.name, b.name) : one - other;
  });
}

/** Another click on a column turns it round. Figures begin with the largest, which is what one looks for. */
export function orderBy(column: IndexColumn, before: IndexOrder): IndexOrder {
  if (before.column === column) return { column, isDescending: !before.isDescending };
  return { column, isDescending: column !== "name" };
}

/** `records`, `-records`; everything else is by name. */
export function orderOf(text: string): IndexOrder {
  const found = indexColumns.find(({ column }) => column === text.replace(/^-/, ""));
  return found === undefined ? byName : { column: found.column, isDescending: text.startsWith("-") };
}

export function orderText({ column, isDescending }: IndexOrder): string {
  return `${isDescending ? "-" : ""}${column}`;
}
