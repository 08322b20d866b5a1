import type { PlannedItem } from "./import-draft.js";

const shownMax = 3;

/** The first records as they would be written, and what is wrong with others. */
export function RecordPreview({ planned }: { readonly planned: readonly PlannedItem[] }) {
  const faults = planned.filter(({ fault }) => fault !== null);
  const shown = planned.filter(({ record }) => record !== null).slice(0, shownMax);
  const [first] = faults;
  return (
    <section>
      <h2>As they will be written</h2>
      {first !== undefined && (
        <p class="field-fault" role="status">
          {faults.length === planned.length ? "None" : `${planned.length - faults.length}`} of the first{" "}
          {planned.length} records can be written. Line {first.line} {first.fault}.
        </p>
      )}
      <div class="planned-records">
        {shown.map(({ line, record }) => (
          <pre key={line} class="record-json" tabIndex={0} aria-label={`Record of line ${line}`}>
            {JSON.stringify(record, null, 2)}
          </pre>
        ))}
      </div>
    </section>
  );
}
