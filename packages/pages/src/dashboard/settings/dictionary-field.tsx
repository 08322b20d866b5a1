import { useTypedText } from "./typed-text.js";

interface DictionaryFieldProperties {
  readonly dictionary: readonly string[];
  readonly onChange: (dictionary: string[]) => void;
}

/** The entries of the dictionary, one on each line. */
export function DictionaryField({ dictionary, onChange }: DictionaryFieldProperties) {
  const { text, onInput, onBlur } = useTypedText(dictionary.join("\n"), (written) =>
    onChange(
      written
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    ),
  );
  return (
    <textarea
      class="lines"
      aria-label="Dictionary, one entry on each line"
      rows={Math.min(Math.max(dictionary.length + 1, 3), 12)}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
