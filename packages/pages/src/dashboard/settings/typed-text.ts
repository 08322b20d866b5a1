import { useSignal } from "@preact/signals";

interface TypedText {
  /** What the field shows. */
  readonly text: string;
  readonly onInput: (text: string) => void;
  readonly onBlur: () => void;
}

/**
 * The text of a field that takes every letter at once. A setting may keep less of a text than was typed, such
 * as no comma at its end: until somebody leaves the field it shows what was typed, and then what was kept.
 */
export function useTypedText(kept: string, onWritten: (text: string) => void): TypedText {
  const typed = useSignal<string | null>(null);
  return {
    text: typed.value ?? kept,
    onInput: (text) => {
      typed.value = text;
      onWritten(text);
    },
    onBlur: () => {
      typed.value = null;
    },
  };
}
