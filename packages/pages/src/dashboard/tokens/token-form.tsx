import type { Client } from "@findling/client";
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { LinesField } from "../elements/lines-field.js";
import { TextField } from "../elements/text-field.js";
import type { ListedKey } from "../keys/listed-key.js";
import { KeyChoice } from "./key-choice.js";
import { LifetimeFields } from "./lifetime-fields.js";
import { type MadeToken, makeToken } from "./make-token.js";
import type { TokenDraft, TokenFault, TokenField } from "./token-draft.js";

interface TokenFormProperties {
  readonly client: Client;
  readonly keys: readonly ListedKey[];
  readonly draft: Signal<TokenDraft>;
  /** null: what was made before does not fit the form any more. */
  readonly onMade: (made: MadeToken | null) => void;
}

export function TokenForm({ client, keys, draft, onMade }: TokenFormProperties) {
  const fault = useSignal<TokenFault | null>(null);
  const isUnderWay = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (fault.value !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fault.value]);
  const faultAt = (field: TokenField | null): string | null =>
    fault.value?.field === field ? fault.value.message : null;
  const change = (changes: Partial<TokenDraft>): void => {
    draft.value = { ...draft.value, ...changes };
    fault.value = null;
    onMade(null);
  };
  const submit = async (): Promise<void> => {
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    const drafted = draft.value;
    const made = await makeToken(client, drafted);
    isUnderWay.value = false;
    // Somebody has gone on typing: this is no answer to what stands there now.
    if (draft.value !== drafted) return;
    fault.value = "message" in made ? made : null;
    onMade("message" in made ? null : made);
  };
  const { keyId, secret, partitions, filters, indexes, sub } = draft.value;
  return (
    <form
      ref={form}
      class="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <KeyChoice
        keys={keys}
        chosen={keyId}
        fault={faultAt("keyId")}
        onChoose={(id) => change({ keyId: id })}
      />
      <TextField
        label="Signing secret"
        isMasked
        hint="It was shown once, beside the key. It stays in this page: it is not sent, and not stored."
        fault={faultAt("secret")}
        value={secret}
        onInput={(value) => change({ secret: value })}
      />
      <LifetimeFields {...{ draft: draft.value, faultAt, onChange: change }} />
      <LinesField
        label="Partitions"
        rows={2}
        hint="Only records of these are found, one on each line. Empty: all."
        fault={faultAt("partitions")}
        value={partitions}
        onInput={(value) => change({ partitions: value })}
      />
      <LinesField
        label="Filters"
        rows={2}
        isCode
        hint={
          <>
            Only records that pass all of them are found, as JSON:{" "}
            <code>{'{"attribute":"year","op":"range","lte":1980}'}</code>, with <code>eq</code> and{" "}
            <code>value</code>, or <code>in</code> and <code>values</code>; several as a list. Empty: none.
          </>
        }
        fault={faultAt("filters")}
        value={filters}
        onInput={(value) => change({ filters: value })}
      />
      <TextField
        label="Indexes"
        hint="Names, or patterns such as shop-*, with commas. Empty: those of the key."
        fault={faultAt("indexes")}
        value={indexes}
        onInput={(value) => change({ indexes: value })}
      />
      <TextField
        label="Whose searches"
        hint="A name for reports, such as user-17. Empty: nobody's."
        fault={faultAt("sub")}
        value={sub}
        onInput={(value) => change({ sub: value })}
      />
      <div role="alert">{faultAt(null) !== null && <p class="field-fault">{faultAt(null)}</p>}</div>
      <button type="submit" class="button is-primary" aria-disabled={isUnderWay.value}>
        Make the token
      </button>
    </form>
  );
}
