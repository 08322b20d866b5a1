import { useId } from "preact/hooks";

interface LinesFieldProperties {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly onInput: (value: string) => void;
  readonly hint?: preact.ComponentChildren;
  /** Why the value cannot be used; null: nothing is wrong with it. */
  readonly fault?: string | null;
  /** Code, in letters of one width. */
  readonly isCode?: boolean;
}

/** A field of several lines, with its label, and below it what to write or what is wrong. */
export function LinesField({
  label,
  value,
  rows,
  onInput,
  hint,
  fault = null,
  isCode,
}: LinesFieldProperties) {
  const id = useId();
  const notes = [hint === undefined ? "" : `${id}-hint`, fault === null ? "" : `${id}-fault`];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class={isCode ? "is-code" : undefined}
        {...{ rows, value }}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-invalid={fault !== null}
        aria-describedby={notes.join(" ").trim() || undefined}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {fault !== null && (
        <p id={`${id}-fault`} class="field-fault" role="alert">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} class="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
