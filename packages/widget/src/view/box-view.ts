import { type BoxState, optionCount, showsRecent } from "../state.js";
import type { WidgetStrings } from "../strings/strings.js";
import { facetChips } from "./facet-chips.js";
import type { BoxFrame } from "./frame.js";
import { type NoticeActions, noticesOf, recentHeading, statusOf } from "./notice.js";
import { type HitLook, hitOptions, optionID, recentOptions } from "./option-list.js";

export interface ViewActions extends NoticeActions {
  readonly choose: (attribute: string, value: string) => void;
}

interface ViewLook extends HitLook {
  readonly strings: WidgetStrings;
  readonly language: string;
  readonly actions: ViewActions;
}

/** Shows the state in the frame. Only what has changed is made anew. */
export class BoxView {
  readonly #frame: BoxFrame;
  readonly #look: ViewLook;
  #shown: BoxState | null = null;

  constructor(frame: BoxFrame, look: ViewLook) {
    this.#frame = frame;
    this.#look = look;
  }

  show(state: BoxState): void {
    const shown = this.#shown;
    this.#shown = state;
    const hasOptions = optionCount(state) > 0;
    if (shown === null || hasOtherContent(shown, state)) this.#showContent(state);
    this.#showOpen(state, hasOptions);
    this.#showActive(state.active);
    const { panel, list, status, clear } = this.#frame;
    panel.classList.toggle("loading", state.isLoading);
    list.setAttribute("aria-busy", String(state.isLoading));
    clear.hidden = state.query === "";
    const said = statusOf(state, this.#look.strings, this.#look.language);
    // Whoever has left the box is not interrupted by its answer.
    if (state.isOpen && !state.isLoading && status.textContent !== said) status.textContent = said;
  }

  #showContent(state: BoxState): void {
    const { chips, notice, list } = this.#frame;
    const { options, strings, actions } = this.#look;
    const isRecent = showsRecent(state);
    notice.replaceChildren(
      ...(isRecent ? recentHeading(strings, actions) : noticesOf(state, strings, actions)),
    );
    list.replaceChildren(
      ...(isRecent
        ? recentOptions(state.recent)
        : state.found === null
          ? []
          : hitOptions(state.found, this.#look)),
    );
    list.hidden = list.childElementCount === 0;
    const focused = [...chips.children].findIndex((chip) => chip.matches(":focus"));
    chips.replaceChildren(...facetChips(state, options.facets, actions.choose));
    chips.hidden = chips.childElementCount === 0;
    const again = chips.children.item(focused);
    if (again instanceof HTMLElement) again.focus();
    list.parentElement?.scrollTo(0, 0);
  }

  #showOpen({ isOpen, trouble, found }: BoxState, hasOptions: boolean): void {
    const { dialog, popup, field, hints } = this.#frame;
    const isListed = isOpen && hasOptions;
    if (dialog !== null && isOpen && !dialog.open && dialog.isConnected) dialog.showModal();
    if (dialog !== null && !isOpen && dialog.open) dialog.close();
    popup.hidden = !isOpen || (!hasOptions && trouble === null && found === null);
    hints.hidden = !hasOptions;
    field.setAttribute("aria-expanded", String(isListed));
  }

  #showActive(active: number): void {
    const { list, field } = this.#frame;
    const id = optionID(active);
    for (const option of list.querySelectorAll("[role=option]")) {
      const isActive = option.id === id;
      if (option.getAttribute("aria-selected") === String(isActive)) continue;
      option.setAttribute("aria-selected", String(isActive));
      if (isActive) option.scrollIntoView({ block: "nearest" });
    }
    if (active === -1) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", id);
  }
}

function hasOtherContent(shown: BoxState, state: BoxState): boolean {
  return (
    shown.found !== state.found ||
    shown.trouble !== state.trouble ||
    shown.chosen !== state.chosen ||
    shown.recent !== state.recent ||
    showsRecent(shown) !== showsRecent(state)
  );
}
