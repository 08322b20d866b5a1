import { useSignal } from "@preact/signals";

const firstRows = 100;

/** The first of many rows, and how to see all. Long lists are drawn again with every look at the server. */
export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  readonly more: preact.ComponentChildren;
}

export function useShownRows<Row>(all: readonly Row[], what: string): ShownRows<Row> {
  const isWhole = useSignal(false);
  if (isWhole.value || all.length <= firstRows) return { rows: all, more: null };
  const more = (
    <p class="more-rows">
      <span class="small">
        The first {firstRows} of {all.length.toLocaleString("en-US")} {what}
      </span>
      <button
        type="button"
        class="button"
        onClick={() => {
          isWhole.value = true;
        }}
      >
        Show all
      </button>
    </p>
  );
  return { rows: all.slice(0, firstRows), more };
}
