import { type FieldType, fieldTypes } from "@findling/client/record-files";
import type { FoundField } from "./import-draft.js";
import type { NewIndexState } from "./new-index-state.js";

const typeWords: Readonly<Record<FieldType, string>> = {
  number: "number",
  boolean: "yes or no",
  json: "JSON",
};

interface FieldTableProperties {
  readonly made: NewIndexState;
  /** Only of a new index the settings are saved. */
  readonly isNew: boolean;
}

/** The fields of the first records: what they are called, read as, and whether they are searched. */
export function FieldTable({ made, isNew }: FieldTableProperties) {
  const isTable = made.preview.value?.format === "csv" || made.preview.value?.format === "tsv";
  return (
    <section>
      <h2>Fields</h2>
      <table class="data-table field-table">
        <caption class="only-read">Fields of the first records</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Name in the index</th>
            {isTable && <th scope="col">Read as</th>}
            {isNew && <th scope="col">Searched</th>}
          </tr>
        </thead>
        <tbody>
          {made.fields.value.map((field) => (
            <FieldRow key={field.name} {...{ field, made, isNew, isTable }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FieldRowProperties extends FieldTableProperties {
  readonly field: FoundField;
  readonly isTable: boolean;
}

function FieldRow({ field, made, isNew, isTable }: FieldRowProperties) {
  const { name, example } = field;
  const { names, types } = made.draft.value;
  return (
    <tr>
      <th scope="row">
        {name}
        <span class="example">{example}</span>
      </th>
      <td data-label="Name">
        <input
          type="text"
          aria-label={`Name of ${name} in the index`}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={names.get(name) ?? name}
          onInput={({ currentTarget }) =>
            made.change({ names: new Map(names).set(name, currentTarget.value) })
          }
        />
      </td>
      {isTable && (
        <td data-label="Read as">
          <select
            aria-label={`What ${name} is read as`}
            value={types.get(name) ?? ""}
            onChange={({ currentTarget }) => {
              const type = fieldTypes.find((one) => one === currentTarget.value);
              const others = [...types].filter(([other]) => other !== name);
              made.change({ types: new Map(type === undefined ? others : [...others, [name, type]]) });
            }}
          >
            <option value="">text</option>
            {fieldTypes.map((type) => (
              <option key={type} value={type}>
                {typeWords[type]}
              </option>
            ))}
          </select>
        </td>
      )}
      {isNew && (
        <td data-label="Searched">
          <SearchedPaths field={field} made={made} />
        </td>
      )}
    </tr>
  );
}

function SearchedPaths({ field: { name, textPaths }, made }: Pick<FieldRowProperties, "field" | "made">) {
  const { unsearched, types } = made.draft.value;
  if (textPaths.length === 0 || types.has(name)) return <span class="nothing">no text</span>;
  return (
    <div class="searched-paths">
      {textPaths.map(({ path, doubt }) => (
        <label key={path}>
          <input
            type="checkbox"
            aria-label={`Search ${path}${doubt === null ? "" : ` (${doubt})`}`}
            checked={!unsearched.has(path)}
            onChange={({ currentTarget }) => {
              const others = [...unsearched].filter((one) => one !== path);
              made.change({ unsearched: new Set(currentTarget.checked ? others : [...others, path]) });
            }}
          />
          {path !== name && path.slice(name.length + 1)}
          {doubt !== null && <span class="nothing">{doubt}</span>}
        </label>
      ))}
    </div>
  );
}
