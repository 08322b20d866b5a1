import type { ChoiceStep } from "./state.js";

export type KeyCommand = ChoiceStep | "enter" | "enter-in-new-tab" | "escape";

/** The part of a `KeyboardEvent` that decides. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing" | "keyCode"
>;

const commands = new Map<string, KeyCommand>([
  ["ArrowDown", "next"],
  ["ArrowUp", "previous"],
  ["Home", "first"],
  ["End", "last"],
  ["Enter", "enter"],
  ["Escape", "escape"],
]);

/**
 * What a key in the field means for the box; null: it belongs to the field. Home and End move the caret until
 * an option is chosen.
 */
export function keyCommandOf(event: PressedKey, hasActive: boolean): KeyCommand | null {
  if (isOfInputMethod(event) || event.altKey || event.shiftKey) return null;
  const command = commands.get(event.key) ?? null;
  if (event.ctrlKey || event.metaKey) return command === "enter" ? "enter-in-new-tab" : null;
  return (command === "first" || command === "last") && !hasActive ? null : command;
}

/** Whether a key opens the box from anywhere on the page: `/`, Ctrl+K or Cmd+K. */
export function isHotkey(event: PressedKey, isWriting: boolean): boolean {
  if (isOfInputMethod(event) || event.altKey) return false;
  const isWithCommand = event.ctrlKey !== event.metaKey;
  // Browsers that fill in a form send events for it that name no key.
  if (/^k$/i.test(event.key)) return isWithCommand && !event.shiftKey;
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !isWriting;
}

/** Whether keys pressed there write a text. */
export function isWritingIn(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** Keys that choose among candidates of an input method. Safari marks the last one by its code alone. */
function isOfInputMethod({ isComposing, keyCode }: PressedKey): boolean {
  return isComposing || keyCode === 229;
}
