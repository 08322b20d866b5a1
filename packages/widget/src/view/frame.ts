import type { WidgetStrings } from "../strings/strings.js";
import { icon } from "./icon.js";
import { make } from "./make.js";

/** The parts of the box that stay; what they hold changes. */
export interface BoxFrame {
  /** null: the box is inline. */
  readonly button: HTMLButtonElement | null;
  readonly dialog: HTMLDialogElement | null;
  readonly field: HTMLInputElement;
  readonly clear: HTMLButtonElement;
  readonly close: HTMLButtonElement;
  readonly panel: HTMLElement;
  readonly popup: HTMLElement;
  readonly chips: HTMLElement;
  readonly notice: HTMLElement;
  readonly list: HTMLElement;
  readonly hints: HTMLElement;
  readonly status: HTMLElement;
}

export interface FrameLook {
  readonly isInline: boolean;
  readonly placeholder: string;
  /** Such as `Ctrl K`; empty: no key opens the box. */
  readonly hotkey: string;
  readonly strings: WidgetStrings;
}

const listID = "list";

export function boxFrame(look: FrameLook): BoxFrame {
  const { strings, isInline } = look;
  const field = fieldOf(look);
  const clear = make("button", { type: "button", part: "clear", "aria-label": strings.clear }, icon("cross"));
  const close = make("button", { type: "button", part: "close" }, strings.close);
  const bar = make("div", { part: "bar" }, icon("search"), field, clear);
  if (!isInline) bar.append(close);
  const chips = make("div", { part: "chips", role: "group", "aria-label": strings.narrow });
  const notice = make("div", { part: "notice" });
  const list = make("div", {
    class: "list",
    part: "list",
    role: "listbox",
    id: listID,
    "aria-label": strings.results,
  });
  const hints = hintsOf(strings);
  const popup = make("div", { part: "popup" }, chips, make("div", { class: "scroll" }, notice, list), hints);
  const status = make("div", { class: "status", role: "status" });
  const panel = make(
    "div",
    {
      class: isInline ? "panel inline" : "panel",
      part: "panel",
      role: "search",
      "aria-label": look.placeholder,
    },
    bar,
    popup,
    status,
  );
  const dialog = isInline ? null : make("dialog", { part: "dialog", "aria-label": strings.search }, panel);
  const button = isInline ? null : buttonOf(look);
  return { button, dialog, field, clear, close, panel, popup, chips, notice, list, hints, status };
}

function fieldOf({ strings, placeholder }: FrameLook): HTMLInputElement {
  return make("input", {
    ...{ part: "field", type: "text", maxlength: "512", enterkeyhint: "search" },
    ...{ autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false" },
    ...{
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
    },
    ...{ "aria-controls": listID, "aria-label": strings.search, placeholder, dir: "auto" },
  });
}

function buttonOf({ placeholder, hotkey }: FrameLook): HTMLButtonElement {
  const label = make("span", { class: "label", part: "button-label" }, placeholder);
  const attributes = { type: "button", part: "button", "aria-haspopup": "dialog" };
  const button = make("button", { ...attributes }, icon("search"), label);
  if (hotkey !== "") button.append(make("kbd", { "aria-hidden": "true" }, hotkey));
  return button;
}

function hintsOf(strings: WidgetStrings): HTMLElement {
  const hint = (keys: string, text: string): HTMLElement => make("span", {}, make("kbd", {}, keys), text);
  return make(
    "div",
    { part: "hints", "aria-hidden": "true" },
    hint("↑ ↓", strings.toChoose),
    hint("↵", strings.toOpen),
    hint("esc", strings.toClose),
  );
}
