import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import type { RecordDraft } from "../drafts/record-drafts.js";
import { RelativeTime } from "../elements/relative-time.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import type { ListedRecord } from "../listed-record.js";
import { LiveValue } from "../live-value.js";
import { AttributeTable } from "./attribute-table.js";
import { recordText } from "./record-draft.js";
import { RecordEditor } from "./record-editor.js";
import { RecordForm } from "./record-form.js";
import { RecordHeading } from "./record-heading.js";
import { listedRecord } from "./record-rows.js";
import { listPart, type RecordsTravel, recordPart } from "./records-travel.js";

const everyMs = 5_000;

interface RecordViewProperties extends PageProperties {
  readonly objectID: string;
  /** null: the index has no partitions. */
  readonly partitionKey: string | null;
  readonly travel: RecordsTravel;
}

/** One record: as a table, as JSON, or being edited. */
export function RecordView({ state, name, objectID, partitionKey, travel }: RecordViewProperties) {
  const { client, connection } = state;
  const live = useMemo(
    () =>
      new LiveValue(
        connection,
        async (signal) => ({ row: await listedRecord(client, name, objectID, { signal }) }),
        {
          everyMs,
        },
      ),
    [],
  );
  useEffect(() => live.start(), []);
  // A draft may be of a record that somebody has deleted meanwhile: then there is none before it.
  const edited = useSignal<Pick<RecordDraft, "before"> | null>(state.recordDrafts.of(name, objectID));
  const found = live.value.value;
  const problem = live.problem.value;
  if (edited.value !== null)
    return (
      <RecordForm
        {...{ state, name, objectID, partitionKey, travel }}
        before={edited.value.before}
        onClose={() => {
          edited.value = null;
          live.again();
        }}
      />
    );
  return (
    <>
      <p class="back">
        <a href={travel.hrefOf({ id: null })}>All records</a>
      </p>
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {found === null && problem === null && <Loading what="the record" />}
      {found !== null && found.row === null && (
        <Empty title="There is no such record">
          <p>No record of this index has the objectID “{objectID}”. It may have been deleted.</p>
        </Empty>
      )}
      {found !== null && found.row !== null && (
        <ShownRecordRow
          {...{ state, name, travel }}
          row={found.row}
          onEdit={() => {
            edited.value = { before: found.row };
          }}
          onAgain={() => live.again()}
        />
      )}
    </>
  );
}

interface ShownRecordRowProperties extends PageProperties {
  readonly row: ListedRecord;
  readonly travel: RecordsTravel;
  readonly onEdit: () => void;
  readonly onAgain: () => void;
}

const looks = [
  { look: "table", label: "Table" },
  { look: "json", label: "JSON" },
] as const;

function ShownRecordRow({ state, name, row, travel, onEdit, onAgain }: ShownRecordRowProperties) {
  const look = useSignal<"table" | "json">("table");
  const editor = useMemo(() => new RecordEditor(state, name), []);
  const { objectID, record, partition, version, updatedAt } = row;
  const remove = async (): Promise<void> => {
    if (await editor.delete(row, () => travel.go({ id: objectID }, { from: listPart, isStep: false })))
      travel.go({ id: null }, { from: recordPart(objectID), isStep: false });
    else if (editor.conflict.value !== null) {
      editor.fault.value =
        "Somebody has changed this record meanwhile: look at it again before you delete it.";
      onAgain();
    }
  };
  return (
    <article class="record">
      <header class="record-head">
        <RecordHeading text={objectID} />
        <div class="records-actions">
          <button
            type="button"
            class="button"
            aria-disabled={editor.underWay.value !== null}
            onClick={() => void remove()}
          >
            Delete
          </button>
          <button type="button" class="button is-primary" onClick={onEdit}>
            {record === null ? "Write it again" : "Edit"}
          </button>
        </div>
      </header>
      <dl class="record-facts">
        <div>
          <dt>Written</dt>
          <dd>
            <RelativeTime ms={updatedAt} />
          </dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
        {partition !== null && (
          <div>
            <dt>Partition</dt>
            <dd>{partition}</dd>
          </div>
        )}
      </dl>
      {editor.fault.value !== null && (
        <p class="field-fault" role="alert">
          {editor.fault.value}
        </p>
      )}
      {record === null ? (
        <div class="notice trouble" role="alert">
          <div>
            <b>This record is damaged on the disk of the server</b>
            <p>
              It cannot be read, and searches leave it out. Write it again, or delete it. A delete of it
              cannot be undone.
            </p>
          </div>
        </div>
      ) : (
        <>
          <fieldset class="choice">
            <legend class="only-read">How the record is shown</legend>
            {looks.map((one) => (
              <label key={one.look}>
                <input
                  type="radio"
                  name="look"
                  checked={look.value === one.look}
                  onChange={() => {
                    look.value = one.look;
                  }}
                />
                <span>{one.label}</span>
              </label>
            ))}
          </fieldset>
          {look.value === "table" ? (
            <AttributeTable record={record} />
          ) : (
            <pre class="record-json" tabIndex={0} aria-label={`Record ${objectID} as JSON`}>
              {recordText(record)}
            </pre>
          )}
        </>
      )}
    </article>
  );
}
