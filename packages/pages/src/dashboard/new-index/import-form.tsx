import { fileFormats } from "@findling/client/record-files";
import { Loading } from "../elements/shown-states.js";
import { TextField } from "../elements/text-field.js";
import { FieldTable } from "./field-table.js";
import { byteWords } from "./import-pace.js";
import type { NewIndexState } from "./new-index-state.js";
import { RecordPreview } from "./record-preview.js";

interface ImportFormProperties {
  readonly made: NewIndexState;
  readonly file: File;
}

/** What is done with the file that was chosen. */
export function ImportForm({ made, file }: ImportFormProperties) {
  const preview = made.preview.value;
  return (
    <form
      class="import-form"
      onSubmit={(event) => {
        event.preventDefault();
        void made.start();
      }}
    >
      <FileFacts {...{ made, file }} />
      {preview === null ? (
        <Loading what="the first records" />
      ) : (
        <>
          {preview.fault !== null && (
            <div class="notice trouble" role="alert">
              <div>
                <b>
                  {file.name} cannot be read {preview.items.length === 0 ? "" : "to its end"}
                </b>
                <p>The reason: {preview.fault}.</p>
              </div>
            </div>
          )}
          {preview.items.length > 0 && <Choices made={made} />}
        </>
      )}
    </form>
  );
}

function FileFacts({ made, file }: ImportFormProperties) {
  const { format, preview } = made;
  return (
    <div class="file-facts">
      <p>
        <b>{file.name}</b> <span class="small">{byteWords(file.size)}</span>
      </p>
      <label>
        Format{" "}
        <select
          value={format.value ?? preview.value?.format ?? ""}
          onChange={({ currentTarget }) => void made.setFormat(currentTarget.value)}
        >
          <option value="">unknown</option>
          {fileFormats.map((one) => (
            <option key={one} value={one}>
              {one === "json" ? "JSON array" : one.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button is-small" onClick={() => made.begin()}>
        Another file
      </button>
    </div>
  );
}

function Choices({ made }: { readonly made: NewIndexState }) {
  const { draft, fields, existing } = made;
  const { index, idField } = draft.value;
  const there = existing.value;
  return (
    <>
      <div class="import-target">
        <TextField
          label="Index"
          value={index}
          fault={made.fault.value}
          hint={
            there === null
              ? "A new index is made."
              : `${there.name} is there already, with ${countOf(there.recordCount)}. ` +
                "Records of the file take the place of those with the same objectID. All others stay, " +
                "and so do its settings."
          }
          onInput={(value) => made.change({ index: value })}
        />
        <div class="field">
          <label for="id-field">objectID</label>
          <select
            id="id-field"
            value={idField}
            aria-describedby="id-field-hint"
            onChange={({ currentTarget }) => made.change({ idField: currentTarget.value })}
          >
            <option value="">Choose a field</option>
            {fields.value.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <div id="id-field-hint" class="field-hint">
            The field that names each record. Of two records with one objectID the later one stays.
          </div>
        </div>
      </div>
      <FieldTable made={made} isNew={there === null} />
      <RecordPreview planned={made.planned.value} />
      <div class="form-foot">
        <button type="submit" class="button is-primary" aria-disabled={made.isStarting.value}>
          {there === null ? "Create the index and import" : `Import into ${there.name}`}
        </button>
      </div>
    </>
  );
}

function countOf(records: number): string {
  return `${records.toLocaleString("en-US")} ${records === 1 ? "record" : "records"}`;
}
