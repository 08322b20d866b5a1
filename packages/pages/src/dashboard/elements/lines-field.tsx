import type { ComponentChildren } from "preact";
import { LabelledField } from "./labelled-field.js";

interface LinesFieldProperties {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly onInput: (value: string) => void;
  readonly hint?: ComponentChildren;
  /** Why the value cannot be used; null: nothing is wrong with it. */
  readonly fault?: string | null;
  /** Code, in letters of one width. */
  readonly isCode?: boolean;
}

/** A field of several lines. */
export function LinesField({ onInput, isCode, fault = null, label, hint, ...input }: LinesFieldProperties) {
  return (
    <LabelledField {...{ label, hint, fault }}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...input}
          class={isCode ? "is-code" : undefined}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}
