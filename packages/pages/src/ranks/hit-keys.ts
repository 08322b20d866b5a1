/**
 * Moves through the page by keys: `/` goes to the field, arrows and j, k go from hit to hit, Escape goes
 * back to the field. Enter opens the hit, as with any link. Where two lists stand side by side, the arrows to
 * the left and right lead from one to the other. Returns how to stop.
 */
export function moveByKeys(document: Document): () => void {
  const onKey = (event: Event): void => {
    // Browsers send plain events for suggestions that somebody picks: these name no key.
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, document);
    if (target === null) return;
    event.preventDefault();
    target.focus();
    if (target instanceof HTMLInputElement) target.select();
    else target.closest("article")?.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

const textFields = "textarea, input:not([type=checkbox], [type=radio])";

/** What gets the focus; null: the key keeps its meaning. */
function targetOf(key: string, document: Document): HTMLElement | null {
  const field = document.querySelector<HTMLInputElement>("#q");
  const active = document.activeElement;
  const isTyping = active?.matches(textFields) === true;
  if (key === "/" && !isTyping) return field;
  const lists = hitsByList(document);
  const column = Math.max(
    0,
    lists.findIndex((hits) => placeAmong(hits, active) >= 0),
  );
  const hits = lists[column] ?? [];
  const place = placeAmong(hits, active);
  if (key === "Escape" && place >= 0) return field;
  // Within a hit arrows scroll, or move as they do anywhere.
  if (key.startsWith("Arrow") && place >= 0 && hits[place] !== active) return null;
  if (place >= 0 && key === "ArrowLeft") return sameHitIn(lists[column - 1], hits[place], place);
  if (place >= 0 && key === "ArrowRight") return sameHitIn(lists[column + 1], hits[place], place);
  const isOnHits = place >= 0 || active === document.body || active?.matches("h1") === true;
  const step = stepOf(key, isTyping);
  if (step === 0 || !(isTyping ? active === field : isOnHits)) return null;
  if (isTyping) return step > 0 ? (hits[0] ?? null) : null;
  return place + step < 0 ? field : (hits[place + step] ?? null);
}

/** The hits of each list that the window has room for: narrow ones hide one of two. */
function hitsByList(document: Document): HTMLElement[][] {
  const lists = [...document.querySelectorAll<HTMLElement>(".hits")];
  return lists
    .filter((list) => list.getClientRects().length > 0)
    .map((list) => [...list.querySelectorAll<HTMLElement>("[data-hit]")]);
}

/** -1: the focus is on none of them, nor in one of them. */
function placeAmong(hits: readonly HTMLElement[], active: Element | null): number {
  return hits.findIndex((hit) => hit === active || hit.closest("li")?.contains(active) === true);
}

/** The same record in the other list, else the hit at the same place, or the last one. */
function sameHitIn(
  hits: readonly HTMLElement[] = [],
  hit: HTMLElement | undefined,
  place: number,
): HTMLElement | null {
  const same = hits.find((one) => one.dataset["hit"] === hit?.dataset["hit"]);
  return same ?? hits[Math.min(place, hits.length - 1)] ?? null;
}

function stepOf(key: string, isTyping: boolean): -1 | 0 | 1 {
  if (key === "ArrowDown" || (key === "j" && !isTyping)) return 1;
  return key === "ArrowUp" || (key === "k" && !isTyping) ? -1 : 0;
}
