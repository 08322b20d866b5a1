import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { RelativeTime } from "../elements/relative-time.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import { TextField } from "../elements/text-field.js";
import type { ListedIndex } from "../indexes/listed-index.js";
import type { ListedRecord } from "../listed-record.js";
import { LiveValue } from "../live-value.js";
import { ClearDialog } from "./clear-dialog.js";
import { ErasureState } from "./erasure-state.js";
import { type ListedRecords, listedRecord, listedRecords } from "./record-rows.js";
import { listBegin, nextPage, previousPage, type RecordsAddress } from "./records-address.js";
import { listPart, type RecordsTravel } from "./records-travel.js";
import { summaryOf } from "./shown-attribute.js";

const everyMs = 10_000;

interface RecordListProperties extends PageProperties {
  readonly address: RecordsAddress;
  readonly indexes: LiveValue<readonly ListedIndex[]>;
  readonly travel: RecordsTravel;
}

/** A page of the list, and where it is. */
interface ShownPage extends ListedRecords {
  readonly address: RecordsAddress;
}

export function RecordList({ state, name, address, indexes, travel }: RecordListProperties) {
  const { client, connection } = state;
  const { prefix, after } = address;
  const live = useMemo(
    () =>
      new LiveValue(connection, (signal) => listedRecords(client, name, { prefix, after }, { signal }), {
        everyMs,
      }),
    [name, prefix, after],
  );
  useEffect(() => live.start(), [live]);
  // While the next page is on its way, the one before stays, with its own ways on.
  const shown = useSignal<ShownPage | null>(null);
  useEffect(
    () =>
      live.value.subscribe((page) => {
        if (page !== null) shown.value = { ...page, address };
      }),
    [live],
  );
  const isClearing = useSignal(false);
  const page = shown.value;
  const problem = live.problem.value;
  const index = indexes.value.value?.find((one) => one.name === name);
  const partitionKey = index?.partitionKey ?? null;
  return (
    <>
      <div class="records-bar">
        <Lookup {...{ state, name, address, travel }} />
        <div class="records-actions">
          {partitionKey !== null && (
            <button
              type="button"
              class="button"
              onClick={() => {
                isClearing.value = true;
              }}
            >
              Clear a partition
            </button>
          )}
          <a class="button is-primary" href={travel.hrefOf({ isNew: true })}>
            New record
          </a>
        </div>
      </div>
      <ErasureState erasure={index?.erasure ?? null} />
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {page === null
        ? problem === null && <Loading what="records" />
        : (page.records.length > 0 && (
            <RecordTable records={page.records} hasPartitions={partitionKey !== null} travel={travel} />
          )) || <NoRecords {...{ state, name, travel }} address={page.address} />}
      {page !== null && <Pages {...{ page, travel }} total={index?.records} />}
      {isClearing.value && partitionKey !== null && (
        <ClearDialog
          {...{ state, name, partitionKey }}
          onCleared={() => {
            live.again();
            indexes.again();
          }}
          onClose={() => {
            isClearing.value = false;
          }}
        />
      )}
    </>
  );
}

type PartProperties = Pick<RecordListProperties, "state" | "name" | "address" | "travel">;

/** Narrows the list while somebody types; Enter opens the record with the whole objectID. */
function Lookup({ state, name, address, travel }: PartProperties) {
  const missing = useSignal<string | null>(null);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    const objectID = address.prefix;
    if (objectID === "") return;
    try {
      if ((await listedRecord(state.client, name, objectID)) !== null)
        travel.go({ id: objectID }, { from: listPart, isStep: true });
      else missing.value = `No record has exactly this objectID: ${objectID}`;
    } catch {
      missing.value = "The server could not be asked. Try again in a moment.";
    }
  };
  return (
    <form class="lookup" role="search" onSubmit={(event) => void open(event)}>
      <TextField
        label="Find by objectID"
        type="search"
        value={address.prefix}
        fault={missing.value}
        hint="Its beginning narrows the list. Enter opens the whole one."
        onInput={(prefix) => {
          missing.value = null;
          travel.go({ prefix, ...listBegin }, { from: listPart, isStep: false });
        }}
      />
    </form>
  );
}

interface RecordTableProperties {
  readonly records: readonly ListedRecord[];
  readonly hasPartitions: boolean;
  readonly travel: RecordsTravel;
}

function RecordTable({ records, hasPartitions, travel }: RecordTableProperties) {
  return (
    <table class="data-table record-table">
      <caption class="only-read">Records in order of their objectIDs</caption>
      <thead>
        <tr>
          <th scope="col">objectID</th>
          <th scope="col">Texts</th>
          {hasPartitions && <th scope="col">Partition</th>}
          <th scope="col">Written</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ objectID, record, partition, updatedAt }) => (
          <tr key={objectID}>
            <th scope="row">
              <a href={travel.hrefOf({ id: objectID })}>{objectID}</a>
            </th>
            <td data-label="Texts" class="summary-cell">
              {record === null ? <span class="state is-working">damaged</span> : summaryOf(record) || "–"}
            </td>
            {hasPartitions && (
              <td data-label="Partition">{partition ?? <span class="nothing">none</span>}</td>
            )}
            <td data-label="Written" class="time-cell">
              <RelativeTime ms={updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoRecords({ state, name, address, travel }: PartProperties) {
  if (address.prefix !== "")
    return (
      <Empty title="No objectID begins with this">
        <p>
          <a href={travel.hrefOf({ prefix: "", ...listBegin })}>Show all records</a>
        </p>
      </Empty>
    );
  if (address.after !== "")
    return (
      <Empty title="There are no records behind this place">
        <p>
          <a href={travel.hrefOf(listBegin)}>Go to the first page</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="This index has no records yet">
      <p>
        Write the first one by hand, or{" "}
        <a href={`${state.router.hrefOf("new-index")}?${new URLSearchParams({ into: name })}`}>
          import a file of records
        </a>
        .
      </p>
    </Empty>
  );
}

interface PagesProperties {
  readonly page: ShownPage;
  readonly total: number | null | undefined;
  readonly travel: RecordsTravel;
}

/** Where the page before is not known, the first one can still be reached. */
function Pages({ page: { address, next }, total, travel }: PagesProperties) {
  const previous = previousPage(address);
  return (
    <nav class="pages" aria-label="Pages of records">
      {address.after !== "" && (
        <a class="button" href={travel.hrefOf(listBegin)}>
          First page
        </a>
      )}
      {previous !== null && (
        <a class="button" href={travel.hrefOf(previous)}>
          Previous page
        </a>
      )}
      {typeof total === "number" && address.prefix === "" && (
        <span class="small">
          {total.toLocaleString("en-US")} {total === 1 ? "record" : "records"} in all
        </span>
      )}
      {next !== null && (
        <a class="button" href={travel.hrefOf(nextPage(address, next))}>
          Next page
        </a>
      )}
    </nav>
  );
}
