import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import type { DashboardState } from "../dashboard-state.js";
import { counted } from "../elements/counted.js";
import { Later } from "../elements/later.js";
import { focusPageHead, PageHead } from "../elements/page-head.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { TextField } from "../elements/text-field.js";
import { bytesWords } from "../health/amount-words.js";
import { type IndexesAddress, indexesAddressOf, indexesParametersOf } from "./index-address.js";
import { orderedIndexes } from "./index-order.js";
import { IndexTable } from "./index-table.js";
import { bytesOf, type ListedIndex } from "./listed-index.js";
import { liveIndexes } from "./live-indexes.js";
import { OrderChoice } from "./order-choice.js";

/** With at least this many indexes a name is easier to type than to find. */
const filterFrom = 8;

export function IndexesPage({ state }: PageProperties) {
  const { connection, client } = state;
  const live = useMemo(() => liveIndexes(state), []);
  useEffect(() => live.start(), []);
  const toDelete = useSignal<ListedIndex | null>(null);
  /** How many were deleted here. */
  const deletions = useSignal(0);
  // The closed dialog gives the focus back to the button of a row, which goes with the next list.
  useEffect(() => {
    if (deletions.value > 0) focusPageHead();
  }, [deletions.value]);
  const deleteIndex = async ({ name }: ListedIndex): Promise<void> => {
    const path = `/internal/indexes/${encodeURIComponent(name)}`;
    await client.request({ method: "DELETE", path, body: { name } });
    state.notices.show(`${name} is deleted.`);
    live.again();
  };
  const indexes = live.value.value;
  const problem = live.problem.value;
  return (
    <>
      <PageHead title="Indexes">
        <div class="head-side">
          {indexes !== null && <Totals indexes={indexes} />}
          <a class="button is-primary" href={state.router.hrefOf("new-index")}>
            New index
          </a>
        </div>
      </PageHead>
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {indexes === null ? (
        problem === null && <Loading what="the indexes" />
      ) : (
        <Indexes
          indexes={indexes}
          state={state}
          onDelete={(index) => {
            toDelete.value = index;
          }}
        />
      )}
      {toDelete.value !== null && (
        <Later
          load={async () => (await import("./delete-dialog.js")).DeleteDialog}
          given={{
            state,
            deleted: toDelete.value,
            onDelete: () => (toDelete.value === null ? Promise.resolve() : deleteIndex(toDelete.value)),
            onDone: () => {
              toDelete.value = null;
              deletions.value++;
            },
            onClose: () => {
              toDelete.value = null;
            },
          }}
          onFault={(words) => {
            toDelete.value = null;
            state.notices.showFault(words);
          }}
        />
      )}
    </>
  );
}

function Totals({ indexes }: { readonly indexes: readonly ListedIndex[] }) {
  const sumOf = (figureOf: (index: ListedIndex) => number | null): number =>
    indexes.reduce((sum, index) => sum + (figureOf(index) ?? 0), 0);
  const records = sumOf(({ records: count }) => count);
  return (
    <p class="totals">
      <b>{indexes.length.toLocaleString("en-US")}</b> {indexes.length === 1 ? "index" : "indexes"},{" "}
      <b>{records.toLocaleString("en-US")}</b> {records === 1 ? "record" : "records"},{" "}
      <b>{bytesWords(sumOf(bytesOf))}</b>
    </p>
  );
}

interface IndexesProperties {
  readonly indexes: readonly ListedIndex[];
  readonly state: DashboardState;
  readonly onDelete: (index: ListedIndex) => void;
}

function Indexes({ indexes, state, onDelete }: IndexesProperties) {
  const { router } = state;
  const { find, order } = indexesAddressOf(router.query.value);
  // The page is at two addresses, with a step and without.
  const steps = router.steps.value;
  if (indexes.length === 0)
    return (
      <Later
        load={async () => (await import("./no-indexes.js")).NoIndexes}
        given={{ state }}
        onFault={(words) => state.notices.showFault(words)}
      />
    );
  const look = (changes: Partial<IndexesAddress>): void =>
    router.ask(indexesParametersOf({ find, order, ...changes }), { page: steps, isStep: false });
  const needle = find.trim().toLowerCase();
  const found = indexes.filter(({ name }) => name.toLowerCase().includes(needle));
  return (
    <>
      {(indexes.length >= filterFrom || find !== "") && (
        <div class="list-bar">
          <TextField
            label="Filter by name"
            type="search"
            value={find}
            hint={
              needle === ""
                ? undefined
                : `${counted(found.length, "index", "indexes")} of ${indexes.length.toLocaleString("en-US")}`
            }
            onInput={(value) => look({ find: value })}
          />
          <OrderChoice order={order} onOrder={(next) => look({ order: next })} />
        </div>
      )}
      {found.length === 0 ? (
        <Empty title="No index has this in its name" />
      ) : (
        <IndexTable
          indexes={orderedIndexes(found, order)}
          {...{ order, state, onDelete }}
          onOrder={(next) => look({ order: next })}
        />
      )}
    </>
  );
}
