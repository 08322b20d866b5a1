/** Where something lies that has the focus. */
interface FocusedPlace {
  readonly focused: Element;
  /** It, and all that it lies in, from the inside out; each with its place among the elements beside it. */
  readonly path: readonly { readonly element: Element; readonly at: number }[];
  /** The last row of the list that it stands behind, such as a button for more rows; null: there is none. */
  readonly rowBefore: Element | null;
}

/**
 * Whoever works by keyboard keeps their place when what has the focus goes, such as a button that removes its
 * own row, or moves with its row. Browsers give the focus to nobody then. Here what was moved gets it back.
 * Else it goes to the same button of the next row, to the first new row of a list, or to what is left of a
 * group of buttons, else to the heading of the section, dialog or page. Returns how to stop.
 */
export function keepFocus(document: Document): () => void {
  let place: FocusedPlace | null = null;
  const remember = (): void => {
    place = placeOf(document.activeElement, document);
  };
  const watch = new MutationObserver((changes) => {
    if (place === null || document.activeElement !== document.body) return;
    const { focused } = place;
    if (focused.isConnected) {
      if (focused instanceof HTMLElement && isMoved(focused, changes)) focused.focus({ preventScroll: true });
      return;
    }
    const next = nextTo(place) ?? document.querySelector<HTMLElement>("main h1[tabindex]");
    place = null;
    next?.focus({ preventScroll: next.matches("h1") });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  // This code may load after something was focused, or pressed.
  remember();
  document.addEventListener("focusin", remember);
  // Rows may have come since, or nothing has the focus any more.
  document.addEventListener("click", remember, { capture: true });
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("click", remember, { capture: true });
  };
}

function isMoved(element: Element, changes: readonly MutationRecord[]): boolean {
  return changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

function placeOf(focused: Element | null, { body }: Document): FocusedPlace | null {
  if (focused === null || focused === body) return null;
  const path: { element: Element; at: number }[] = [];
  for (let element: Element | null = focused; element !== null; element = element.parentElement)
    path.push({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) });
  const before = [focused, focused.parentElement].map((one) => one?.previousElementSibling ?? null);
  const list = before.map((one) => (one?.matches(lists) ? one : one?.querySelector(lists))).find(Boolean);
  return { focused, path, rowBefore: list?.lastElementChild ?? null };
}

const lists = "ol, ul, tbody";
const rows = "li, tr";
const headings = ":is(h1, h2, h3)[tabindex]";

/** null: nothing is near it that takes the focus. */
function nextTo({ focused, path, rowBefore }: FocusedPlace): HTMLElement | null {
  const first = path.findIndex(({ element }) => element.isConnected);
  const [gone, left] = [path[first - 1], path[first]];
  if (gone === undefined || left === undefined) return null;
  const newRow = rowBefore?.nextElementSibling;
  if (newRow?.isConnected === true)
    return newRow.querySelector<HTMLElement>("a[href], button, summary, [tabindex]");
  return (
    (gone.element.matches(rows) ? sameIn(left.element, gone.at, focused) : null) ??
    left.element.closest("[role=group]")?.querySelector<HTMLElement>("button") ??
    headingOf(left.element)
  );
}

/** The control that does the same in the row that took this place, or in the last row. */
function sameIn(list: Element, at: number, { localName, className }: Element): HTMLElement | null {
  const row = list.children[at] ?? list.lastElementChild;
  const same = [...(row?.querySelectorAll<HTMLElement>(localName) ?? [])];
  return same.findLast((one) => one.className === className) ?? null;
}

function headingOf(element: Element): HTMLElement | null {
  const section = element.closest("section, dialog");
  if (section === null) return null;
  const heading = section.querySelector<HTMLElement>(headings);
  return heading ?? (section.parentElement === null ? null : headingOf(section.parentElement));
}
