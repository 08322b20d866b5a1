interface RuleFieldProperties {
  readonly label: string;
  readonly value: string;
  /** What was written, when somebody leaves the field or presses Enter. */
  readonly onWritten: (value: string) => void;
  readonly type?: "text" | "number";
}

/** A field in a row. Its label is its placeholder, and read to those who do not see it. */
export function RuleField({ label, value, onWritten, type = "text" }: RuleFieldProperties) {
  return (
    <input
      class={`rule-field is-${type}`}
      aria-label={label}
      placeholder={label}
      title={label}
      {...{ type, value }}
      min={type === "number" ? 1 : undefined}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      onChange={({ currentTarget }) => onWritten(currentTarget.value)}
    />
  );
}
