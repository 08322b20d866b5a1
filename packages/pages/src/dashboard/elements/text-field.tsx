import { useId } from "preact/hooks";

interface TextFieldProperties {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: preact.ComponentChildren;
  /** Why the value cannot be used; null: nothing is wrong with it. */
  readonly fault?: string | null;
  readonly type?: "text" | "search" | "password" | "datetime-local";
  readonly autocomplete?: string;
  /** What is typed cannot be read over the shoulder, and the browser does not offer to store it. */
  readonly isMasked?: boolean;
  /** At the start it has the focus, in a dialog or on a page where nothing else has it. */
  readonly autofocus?: boolean;
}

/** A field with its label, and below it what to write or what is wrong. */
export function TextField({ label, value, onInput, hint, fault = null, ...input }: TextFieldProperties) {
  const id = useId();
  const notes = [hint === undefined ? "" : `${id}-hint`, fault === null ? "" : `${id}-fault`];
  const { type = "text", autocomplete = "off", autofocus = false, isMasked = false } = input;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class={isMasked ? "is-masked" : undefined}
        ref={(element) => {
          if (autofocus && document.activeElement === document.body) element?.focus({ preventScroll: true });
        }}
        {...{ type, autocomplete, value, autofocus }}
        spellcheck={false}
        autocapitalize="off"
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
