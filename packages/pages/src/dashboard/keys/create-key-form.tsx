import type { CreateKeyResponse, KeyType } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { useDialogWork } from "../elements/dialog-work.js";
import { TextField } from "../elements/text-field.js";
import { emptyDraft, type KeyDraft, type KeyFault, keyFaultOf, keyRequestOf } from "./key-draft.js";

const types: readonly { readonly type: KeyType; readonly words: string }[] = [
  { type: "search", words: "Search: finds and reads, for web pages" },
  { type: "write", words: "Write: records and settings, for your servers" },
  { type: "admin", words: "Admin: everything, for people" },
];

interface CreateKeyFormProperties {
  readonly state: DashboardState;
  /** Is called also when the dialog was closed by then. */
  readonly onCreated: (created: CreateKeyResponse) => void;
}

export function CreateKeyForm({ state: { client, notices }, onCreated }: CreateKeyFormProperties) {
  const draft = useSignal<KeyDraft>(emptyDraft);
  const draftFault = useSignal<KeyFault | null>(null);
  const { fault: refusal, isUnderWay, start } = useDialogWork(notices);
  const fault = draftFault.value ?? (refusal.value === null ? null : keyFaultOf(refusal.value));
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (fault !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [draftFault.value, refusal.value]);
  const faultAt = (field: KeyFault["field"]): string | null =>
    fault?.field === field ? fault.message : null;
  const change = (changes: Partial<KeyDraft>): void => {
    draft.value = { ...draft.value, ...changes };
    draftFault.value = null;
    refusal.value = null;
  };
  const submit = async (): Promise<void> => {
    const request = keyRequestOf(draft.value);
    if ("message" in request) {
      draftFault.value = request;
      return;
    }
    const work = async (): Promise<void> => onCreated(await client.createKey(request));
    await start({ doing: `Creating the key ${request.name}`, work });
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Name"
        autofocus
        fault={faultAt("name")}
        value={draft.value.name}
        onInput={(name) => change({ name })}
      />
      <fieldset class="options">
        <legend>Type</legend>
        {types.map(({ type, words }) => (
          <label key={type}>
            <input
              type="radio"
              name="type"
              checked={draft.value.type === type}
              onChange={() => change({ type })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Indexes"
        hint="Names, or patterns such as shop-*, with commas. Empty: all."
        fault={faultAt("indexes")}
        value={draft.value.indexes}
        onInput={(indexes) => change({ indexes })}
      />
      <TextField
        label="Referrers"
        hint="Pages that may use the key, such as https://shop.example.org. Empty: all."
        fault={faultAt("referrers")}
        value={draft.value.referrers}
        onInput={(referrers) => change({ referrers })}
      />
      <TextField
        label="Requests per minute"
        hint="Empty: no limit."
        fault={faultAt("ratePerMinute")}
        value={draft.value.ratePerMinute}
        onInput={(ratePerMinute) => change({ ratePerMinute })}
      />
      {faultAt(null) !== null && (
        <p class="field-fault" role="alert">
          {faultAt(null)}
        </p>
      )}
      <button type="submit" class="button is-primary" aria-disabled={isUnderWay.value}>
        Create the key
      </button>
    </form>
  );
}
