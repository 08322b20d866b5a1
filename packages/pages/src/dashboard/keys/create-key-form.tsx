import { ApiFailure, type Client, type CreateKeyResponse, type KeyType } from "@findling/client";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { TextField } from "../elements/text-field.js";
import { refusalWordsOf } from "../problem.js";
import { emptyDraft, type KeyDraft, type KeyFault, keyFaultOf, keyRequestOf } from "./key-draft.js";

const types: readonly { readonly type: KeyType; readonly words: string }[] = [
  { type: "search", words: "Search: finds and reads, for web pages" },
  { type: "write", words: "Write: records and settings, for your servers" },
  { type: "admin", words: "Admin: everything, for people" },
];

interface CreateKeyFormProperties {
  readonly client: Client;
  readonly onCreated: (created: CreateKeyResponse) => void;
}

export function CreateKeyForm({ client, onCreated }: CreateKeyFormProperties) {
  const draft = useSignal<KeyDraft>(emptyDraft);
  const fault = useSignal<KeyFault | null>(null);
  const isUnderWay = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (fault.value !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fault.value]);
  const faultAt = (field: KeyFault["field"]): string | null =>
    fault.value?.field === field ? fault.value.message : null;
  const change = (changes: Partial<KeyDraft>): void => {
    draft.value = { ...draft.value, ...changes };
    fault.value = null;
  };
  const submit = async (): Promise<void> => {
    const request = keyRequestOf(draft.value);
    if ("message" in request) fault.value = request;
    if ("message" in request || isUnderWay.value) return;
    isUnderWay.value = true;
    try {
      onCreated(await client.createKey(request));
    } catch (error) {
      fault.value =
        error instanceof ApiFailure
          ? keyFaultOf(error.message)
          : { field: null, message: refusalWordsOf(error) };
    } finally {
      isUnderWay.value = false;
    }
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
