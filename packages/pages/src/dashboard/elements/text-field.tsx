import type { ComponentChildren } from "preact";
import { LabelledField } from "./labelled-field.js";

interface TextFieldProperties {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: ComponentChildren;
  /** Why the value cannot be used; null: nothing is wrong with it. */
  readonly fault?: string | null;
  readonly type?: "text" | "search" | "password" | "datetime-local";
  readonly autocomplete?: string;
  /** What is typed cannot be read over the shoulder, and the browser does not offer to store it. */
  readonly isMasked?: boolean;
  /** At the start it has the focus, in a dialog or on a page where nothing else has it. */
  readonly autofocus?: boolean;
}

/** A field of one line. */
export function TextField({ label, value, onInput, hint, fault = null, ...input }: TextFieldProperties) {
  const { type = "text", autocomplete = "off", autofocus = false, isMasked = false } = input;
  return (
    <LabelledField {...{ label, hint, fault }}>
      {(attributes) => (
        <input
          {...attributes}
          class={isMasked ? "is-masked" : undefined}
          ref={(element) => {
            if (autofocus && document.activeElement === document.body)
              element?.focus({ preventScroll: true });
          }}
          {...{ type, autocomplete, value, autofocus }}
          spellcheck={false}
          autocapitalize="off"
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}
