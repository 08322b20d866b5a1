import type { Hit } from "@findling/client";
import { useSignal } from "@preact/signals";

/** The record as JSON, when somebody wants to see it: it may be long. */
export function WholeRecord({ hit: { objectID, record } }: { readonly hit: Hit }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="whole-record"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        Record <code>{objectID}</code>
      </summary>
      {isOpen.value && (
        <pre tabIndex={0} aria-label={`Record ${objectID}`}>
          {JSON.stringify(record, null, 2)}
        </pre>
      )}
    </details>
  );
}
