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

/** What somebody pressed, or pasted: a text is what comes at once, and has no control characters. */
export type PressedKey =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "key"; readonly name: KeyName };
