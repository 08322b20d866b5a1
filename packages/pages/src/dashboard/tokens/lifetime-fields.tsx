import { useId } from "preact/hooks";
import { TextField } from "../elements/text-field.js";
import { lifetimes, type TokenDraft, type TokenField } from "./token-draft.js";

interface LifetimeFieldsProperties {
  readonly draft: TokenDraft;
  readonly faultAt: (field: TokenField) => string | null;
  readonly onChange: (changes: Partial<TokenDraft>) => void;
}

/** When a token begins and ends. */
export function LifetimeFields({ draft, faultAt, onChange }: LifetimeFieldsProperties) {
  const id = useId();
  const fault = faultAt("lifetime");
  return (
    <>
      <div class="field">
        <label for={id}>Lasts</label>
        <select
          id={id}
          value={draft.lifetime}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={({ currentTarget: { value } }) => onChange({ lifetime: value })}
        >
          {lifetimes.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <div id={`${id}-fault`} role="alert">
          {fault !== null && <p class="field-fault">{fault}</p>}
        </div>
      </div>
      {draft.lifetime === "at" && (
        <TextField
          label="Until"
          type="datetime-local"
          hint="In your time zone; at most 366 days from now."
          fault={faultAt("until")}
          value={draft.until}
          onInput={(until) => onChange({ until })}
        />
      )}
      <TextField
        label="Begins"
        type="datetime-local"
        hint="In your time zone. Empty: at once."
        fault={faultAt("notBefore")}
        value={draft.notBefore}
        onInput={(notBefore) => onChange({ notBefore })}
      />
    </>
  );
}
