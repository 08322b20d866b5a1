import { type RefusedItem, refusedTable } from "./refused-items.js";

const shownMax = 20;

interface RefusedListProperties {
  readonly items: readonly RefusedItem[];
  readonly count: number;
  readonly fileName: string;
}

/** The items of the file that were left out, with the reasons, to be mended. */
export function RefusedList({ items, count, fileName }: RefusedListProperties) {
  if (count === 0) return null;
  return (
    <section class="refused">
      <header>
        <h2>
          {count.toLocaleString("en-US")} {count === 1 ? "record is" : "records are"} left out
        </h2>
        <button type="button" class="button is-small" onClick={() => download(items, fileName)}>
          Download the list
        </button>
      </header>
      <ul>
        {items.slice(0, shownMax).map(({ item, line, fault }) => (
          <li key={item}>
            <b>Line {line.toLocaleString("en-US")}</b> {fault}
          </li>
        ))}
      </ul>
      {count > shownMax && (
        <p class="small">
          The first {shownMax} are shown. The list to download has{" "}
          {items.length < count ? `the first ${items.length.toLocaleString("en-US")}` : "all of them"}.
        </p>
      )}
    </section>
  );
}

function download(items: readonly RefusedItem[], fileName: string): void {
  const url = URL.createObjectURL(new Blob([refusedTable(items)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName}-left-out.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
