export type KeyName =
  | "left"
  | "right"
  | "up"
  | "down"
  | "home"
  | "end"
  | "backspace"
  | "delete"
  | "deleteWord"
  | "deleteToStart"
  | "deleteToEnd"
  | "enter"
  | "escape";

/** A pressed key, or text that was typed or pasted at once. A text has no control characters. */
export type PressedKey =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "key"; readonly name: KeyName };
