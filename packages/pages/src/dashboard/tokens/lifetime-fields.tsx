import { LabelledField } from "../elements/labelled-field.js";
import { TextField } from "../elements/text-field.js";
import { lifetimes, type TokenDraft, type TokenField } from "./token-draft.js";

interface LifetimeFieldsProperties {
  readonly draft: TokenDraft;
  readonly faultAt: (field: TokenField) => string | null;
  readonly onChange: (changes: Partial<TokenDraft>) => void;
}

/** When a token begins and ends. */
export function LifetimeFields({ draft, faultAt, onChange }: LifetimeFieldsProperties) {
  return (
    <>
      <LabelledField label="Lasts" fault={faultAt("lifetime")}>
        {(attributes) => (
          <select
            {...attributes}
            value={draft.lifetime}
            onChange={({ currentTarget: { value } }) => onChange({ lifetime: value })}
          >
            {lifetimes.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
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
