import type { DashboardState } from "../dashboard-state.js";
import { useShownRows } from "../elements/more-rows.js";
import { RelativeTime } from "../elements/relative-time.js";
import { SortHead } from "../elements/sort-head.js";
import { bytesWords } from "../health/amount-words.js";
import { type IndexColumn, type IndexOrder, indexColumns, orderBy } from "./index-order.js";
import { IndexWork } from "./index-work.js";
import { bytesOf, type ListedIndex } from "./listed-index.js";

interface IndexTableProperties {
  /** In the order in which they are shown. */
  readonly indexes: readonly ListedIndex[];
  readonly order: IndexOrder;
  readonly state: DashboardState;
  readonly onOrder: (order: IndexOrder) => void;
  readonly onDelete: (index: ListedIndex) => void;
}

export function IndexTable({ indexes, order, state, onOrder, onDelete }: IndexTableProperties) {
  const { rows, more } = useShownRows(indexes, "indexes");
  return (
    <>
      <div class="wide-table">
        <table class="data-table index-table">
          <caption class="only-read">Indexes of this server, renewed while you look</caption>
          <thead>
            <tr>
              {indexColumns.map(({ column, title, isNumber }) => (
                <SortHead
                  key={column}
                  {...{ title, isNumber }}
                  direction={directionOf(order, column)}
                  onSort={() => onOrder(orderBy(column, order))}
                />
              ))}
              <th scope="col">
                <span class="only-read">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => (
              <IndexRow key={index.name} {...{ index, state, onDelete }} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </>
  );
}

function directionOf({ column, isDescending }: IndexOrder, wanted: IndexColumn) {
  if (column !== wanted) return null;
  return isDescending ? "descending" : "ascending";
}

interface IndexRowProperties extends Pick<IndexTableProperties, "state" | "onDelete"> {
  readonly index: ListedIndex;
}

function IndexRow({ index, state, onDelete }: IndexRowProperties) {
  const { name, records, partitionKey, partitions, lastWriteAt, diskBytes } = index;
  const bytes = bytesOf(index);
  return (
    <tr>
      <th scope="row">
        <a href={state.router.hrefOf("indexes", name, "search")}>{name}</a>
      </th>
      <td class="is-number" data-label="Records">
        <Figure value={records} />
      </td>
      <td class="is-number" data-label="Size">
        {bytes === null || diskBytes === null ? (
          <span class="nothing" title="It is measured every 30 seconds">
            soon
          </span>
        ) : (
          <span
            title={`${bytesWords(diskBytes.records)} of records, ${bytesWords(diskBytes.segments)} of search index`}
          >
            {bytesWords(bytes)}
          </span>
        )}
      </td>
      <td class="is-number" data-label="Partitions">
        {partitionKey === null ? (
          <span class="nothing">none</span>
        ) : (
          <span title={`By ${partitionKey}`}>
            <Figure value={partitions} />
          </span>
        )}
      </td>
      <td data-label="Last write" class="when">
        {lastWriteAt === null ? <span class="nothing">never</span> : <RelativeTime ms={lastWriteAt} />}
      </td>
      <td data-label="State">
        <IndexWork index={index} />
      </td>
      <td class="is-action">
        <button type="button" class="button is-small" onClick={() => onDelete(index)}>
          Delete<span class="only-read"> {name}</span>
        </button>
      </td>
    </tr>
  );
}

function Figure({ value }: { readonly value: number | null }) {
  if (value === null) return <span class="nothing">unknown</span>;
  return <>{value.toLocaleString("en-US")}</>;
}
