import { useSignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import type { ListedRecord } from "../listed-record.js";
import { warnOfLoss } from "../loss-warning.js";
import { newRecordText, recordText } from "./record-draft.js";
import { type Conflict, RecordEditor } from "./record-editor.js";
import { RecordHeading } from "./record-heading.js";
import { isOutsidePartitions } from "./record-partition.js";
import { newRecordPart, type RecordsTravel } from "./records-travel.js";

interface RecordFormProperties extends PageProperties {
  /** null: a new record. */
  readonly objectID: string | null;
  /** The record as it was when the editing began; null: there was none. */
  readonly before: ListedRecord | null;
  /** null: the index has no partitions, or it is not known yet. */
  readonly partitionKey: string | null;
  readonly travel: RecordsTravel;
  readonly onClose: () => void;
}

/** A record as JSON, to be changed. */
export function RecordForm(properties: RecordFormProperties) {
  const { state, name, objectID, before, partitionKey, travel, onClose } = properties;
  const id = useId();
  const editor = useMemo(() => new RecordEditor(state, name), []);
  const drafts = state.recordDrafts;
  const kept = useMemo(() => drafts.of(name, objectID), []);
  const based = useSignal(kept?.before ?? before);
  // null: nothing is typed, so the text follows the partition key, which may become known later.
  const typed = useSignal(kept?.text ?? null);
  const { fault, conflict, underWay } = editor;
  const textBefore = textOf(based.value, partitionKey);
  const text = typed.value ?? textBefore;
  const isChanged = text !== textBefore;
  useEffect(() => (isChanged ? warnOfLoss() : undefined), [isChanged]);
  // At once: the answer to a save may end the session, and with it the form.
  useLayoutEffect(() => {
    if (isChanged) drafts.keep(name, objectID, { before: based.value, text });
    else drafts.forget(name, objectID);
  }, [isChanged, based.value, text]);
  const discard = (): void => {
    drafts.forget(name, objectID);
    onClose();
  };
  const save = async (): Promise<void> => {
    const saved = await editor.save(text, { objectID, before: based.value });
    if (saved === null) return;
    // The form may have been left meanwhile, and something else written into the next one.
    if ((drafts.of(name, objectID)?.text ?? text) !== text) return;
    drafts.forget(name, objectID);
    if (objectID === null) travel.go({ isNew: false, id: saved }, { from: newRecordPart, isStep: false });
    else onClose();
  };
  return (
    <form
      class="record"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header class="record-head">
        <RecordHeading text={objectID === null ? "New record" : `Edit ${objectID}`} />
      </header>
      {kept !== null && <p class="small">This is what you had written. It is not saved yet.</p>}
      <label class="only-read" for={id}>
        The record as JSON
      </label>
      <textarea
        id={id}
        class="record-json"
        rows={Math.min(28, Math.max(10, text.split("\n").length + 1))}
        spellcheck={false}
        readOnly={underWay.value !== null}
        autocapitalize="off"
        autocomplete="off"
        aria-invalid={fault.value !== null}
        aria-describedby={`${id}-fault`}
        value={text}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          editor.typed();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void save();
        }}
      />
      <div id={`${id}-fault`} role="alert">
        {fault.value !== null && <p class="field-fault">{fault.value}</p>}
      </div>
      {conflict.value !== null && (
        <ConflictBox
          conflict={conflict.value}
          isNew={based.value === null}
          onTakeTheirs={(theirs) => {
            based.value = theirs;
            typed.value = null;
            editor.begin();
          }}
          onKeepMine={(theirs) => {
            typed.value = text;
            based.value = theirs;
            editor.begin();
            void save();
          }}
        />
      )}
      <div class="form-foot">
        {conflict.value === null && (
          <button
            type="submit"
            class="button is-primary"
            aria-disabled={underWay.value !== null}
            aria-describedby={`${id}-partition`}
          >
            {objectID === null ? "Create the record" : "Save"}
          </button>
        )}
        <button type="button" class="button" onClick={discard}>
          {isChanged ? "Discard" : "Cancel"}
        </button>
        <span class="small" role="status">
          {underWay.value !== null && `${underWay.value}…`}
        </span>
        <span id={`${id}-partition`} class="field-fault" role="status">
          {partitionKey !== null &&
            isOutsidePartitions(text, partitionKey) &&
            `Without a value of ${partitionKey} the record belongs to no partition, ` +
              "and clearing one leaves it there."}
        </span>
      </div>
    </form>
  );
}

interface ConflictBoxProperties {
  readonly conflict: Conflict;
  readonly isNew: boolean;
  readonly onTakeTheirs: (theirs: ListedRecord) => void;
  readonly onKeepMine: (theirs: ListedRecord | null) => void;
}

function ConflictBox({ conflict: { theirs }, isNew, onTakeTheirs, onKeepMine }: ConflictBoxProperties) {
  const title = isNew
    ? "A record with this objectID is there already"
    : theirs === null
      ? "Somebody has deleted this record meanwhile"
      : "Somebody has changed this record meanwhile";
  return (
    <div class="notice trouble conflict" role="alert">
      <div>
        <b>{title}</b>
        <p>Yours was not saved. Nothing is lost: decide which one stays.</p>
        {theirs !== null && theirs.record !== null && (
          <details open>
            <summary>Theirs, version {theirs.version}</summary>
            <pre class="record-json" tabIndex={0} aria-label="Their record">
              {recordText(theirs.record)}
            </pre>
          </details>
        )}
        <div class="form-foot">
          {theirs !== null && theirs.record !== null && (
            <button type="button" class="button" onClick={() => onTakeTheirs(theirs)}>
              Take theirs
            </button>
          )}
          <button type="button" class="button" onClick={() => onKeepMine(theirs)}>
            Save mine instead
          </button>
        </div>
      </div>
    </div>
  );
}

function textOf(row: ListedRecord | null, partitionKey: string | null): string {
  if (row === null) return newRecordText(partitionKey);
  return recordText(row.record ?? { objectID: row.objectID });
}
