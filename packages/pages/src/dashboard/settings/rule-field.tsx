import { useTypedText } from "./typed-text.js";

interface RuleFieldProperties {
  readonly label: string;
  readonly value: string;
  /** With every letter. */
  readonly onWritten: (value: string) => void;
  readonly type?: "text" | "number";
}

/** A field in a row. Its label is its placeholder, and read to those who do not see it. */
export function RuleField({ label, value, onWritten, type = "text" }: RuleFieldProperties) {
  const { text, onInput, onBlur } = useTypedText(value, onWritten);
  return (
    <input
      class={`rule-field is-${type}`}
      aria-label={label}
      placeholder={label}
      title={label}
      type={type}
      value={text}
      min={type === "number" ? 1 : undefined}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
