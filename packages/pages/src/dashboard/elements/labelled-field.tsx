import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** What ties a control to its label and its notes. */
interface ControlAttributes {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}

interface LabelledFieldProperties {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Why the value cannot be used; null: nothing is wrong with it. */
  readonly fault: string | null;
  /** The control, with these attributes. */
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}

/** A control with its label, and below it what is wrong and what to write. */
export function LabelledField({ label, hint, fault, children }: LabelledFieldProperties) {
  const id = useId();
  const notes = [fault === null ? [] : `${id}-fault`, hint === undefined ? [] : `${id}-hint`].flat();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        "aria-invalid": fault !== null,
        "aria-describedby": notes.length === 0 ? undefined : notes.join(" "),
      })}
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
