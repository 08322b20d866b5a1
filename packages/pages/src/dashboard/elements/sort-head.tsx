interface SortHeadProperties {
  readonly title: string;
  /** null: the table is ordered by another column. */
  readonly direction: "ascending" | "descending" | null;
  readonly isNumber?: boolean;
  readonly onSort: () => void;
}

const arrows = { ascending: "↑", descending: "↓" } as const;

/** The head of a column by which a table can be ordered. */
export function SortHead({ title, direction, isNumber = false, onSort }: SortHeadProperties) {
  return (
    <th scope="col" class={isNumber ? "is-number" : undefined} aria-sort={direction ?? undefined}>
      <button type="button" class="sort" onClick={onSort}>
        {title}
        <span class="sort-arrow" aria-hidden="true">
          {direction === null ? "" : arrows[direction]}
        </span>
      </button>
    </th>
  );
}
