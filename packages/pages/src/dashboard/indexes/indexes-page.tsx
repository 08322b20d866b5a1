import type { IndexListingEntry } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { CopiedCode } from "../../parts/copied-code.js";
import type { PageProperties } from "../dashboard-page.js";
import type { DashboardState } from "../dashboard-state.js";
import { PageHead } from "../elements/page-head.js";
import { RelativeTime } from "../elements/relative-time.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { TextField } from "../elements/text-field.js";
import { LiveValue } from "../live-value.js";
import { DeleteDialog } from "./delete-dialog.js";
import { type IndexWork, type ListedIndex, listedIndexes } from "./index-states.js";

const everyMs = 2_000;
/** Of more indexes the page shows no background work: each costs a request every two seconds. */
const workMax = 50;
/** From so many indexes on a name is easier to type than to find. */
const filterFrom = 8;

export function IndexesPage({ state }: PageProperties) {
  const { connection, client } = state;
  const live = useMemo(
    () => new LiveValue(connection, (signal) => listedIndexes(client, workMax, signal), { everyMs }),
    [],
  );
  useEffect(() => live.start(), []);
  const toDelete = useSignal<IndexListingEntry | null>(null);
  const deleteIndex = async ({ name }: IndexListingEntry): Promise<void> => {
    const path = `/internal/indexes/${encodeURIComponent(name)}`;
    await client.request({ method: "DELETE", path, body: { name } });
    toDelete.value = null;
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
          onDelete={(entry) => {
            toDelete.value = entry;
          }}
        />
      )}
      {toDelete.value !== null && (
        <DeleteDialog
          deleted={toDelete.value}
          onDelete={() => (toDelete.value === null ? Promise.resolve() : deleteIndex(toDelete.value))}
          onClose={() => {
            toDelete.value = null;
          }}
        />
      )}
    </>
  );
}

function Totals({ indexes }: { readonly indexes: readonly ListedIndex[] }) {
  const records = indexes.reduce((sum, { entry }) => sum + entry.recordCount, 0);
  return (
    <p class="totals">
      <b>{indexes.length.toLocaleString("en-US")}</b> {indexes.length === 1 ? "index" : "indexes"},{" "}
      <b>{records.toLocaleString("en-US")}</b> {records === 1 ? "record" : "records"}
    </p>
  );
}

interface IndexesProperties {
  readonly indexes: readonly ListedIndex[];
  readonly state: DashboardState;
  readonly onDelete: (entry: IndexListingEntry) => void;
}

function Indexes({ indexes, state, onDelete }: IndexesProperties) {
  const wanted = useSignal("");
  if (indexes.length === 0) return <NoIndexes host={state.host} />;
  const needle = wanted.value.trim().toLowerCase();
  const shown = indexes.filter(({ entry }) => entry.name.toLowerCase().includes(needle));
  return (
    <>
      {indexes.length >= filterFrom && (
        <TextField
          label="Filter by name"
          type="search"
          value={wanted.value}
          onInput={(value) => {
            wanted.value = value;
          }}
        />
      )}
      {shown.length === 0 ? (
        <Empty title="No index has this in its name" />
      ) : (
        <IndexTable indexes={shown} state={state} onDelete={onDelete} />
      )}
      {indexes.length > workMax && (
        <p class="small">Background work is shown for the first {workMax} indexes.</p>
      )}
    </>
  );
}

function IndexTable({ indexes, state, onDelete }: IndexesProperties) {
  return (
    <table class="data-table">
      <caption class="only-read">Indexes of this server, renewed every two seconds</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" class="is-number">
            Records
          </th>
          <th scope="col" class="is-number">
            Partitions
          </th>
          <th scope="col">Last write</th>
          <th scope="col">State</th>
          <th scope="col">
            <span class="only-read">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {indexes.map(({ entry, work }) => (
          <tr key={entry.name}>
            <th scope="row">
              <a href={state.router.hrefOf("indexes", entry.name, "search")}>{entry.name}</a>
            </th>
            <td class="is-number" data-label="Records">
              {entry.recordCount.toLocaleString("en-US")}
            </td>
            <td class="is-number" data-label="Partitions">
              {entry.partitionKey === null ? (
                <span class="nothing">none</span>
              ) : (
                entry.partitionCount.toLocaleString("en-US")
              )}
            </td>
            <td data-label="Last write">
              {entry.lastWriteAt === 0 ? (
                <span class="nothing">never</span>
              ) : (
                <RelativeTime ms={entry.lastWriteAt} />
              )}
            </td>
            <td data-label="State">
              <WorkState work={work} />
            </td>
            <td class="is-action">
              <button type="button" class="button is-small" onClick={() => onDelete(entry)}>
                Delete<span class="only-read"> {entry.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WorkState({ work: { isRebuilding, progress, isErasing } }: { readonly work: IndexWork }) {
  if (!isRebuilding && !isErasing) return <span class="state">ready</span>;
  return (
    <>
      {isRebuilding && (
        <span class="state is-working">
          rebuilding{progress === null ? "" : `, ${percentOf(progress)} %`}
        </span>
      )}
      {isErasing && <span class="state is-working">erasing</span>}
    </>
  );
}

/** @param progress `1200/50000` */
function percentOf(progress: string): number {
  const [done = 0, total = 0] = progress.split("/").map(Number);
  return total > 0 ? Math.floor((done / total) * 100) : 0;
}

function NoIndexes({ host }: { readonly host: string }) {
  const code = `export SVC_HOST=${host}
export SVC_KEY=YOUR_ADMIN_KEY
findling import my-index records.ndjson`;
  return (
    <Empty title="There is no index yet">
      <p>The first record makes its index. Files of NDJSON, JSON, CSV or TSV can be imported:</p>
      <CopiedCode title="a shell" code={code} />
    </Empty>
  );
}
