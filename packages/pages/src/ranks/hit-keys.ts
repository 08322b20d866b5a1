/**
 * Moves through the page by keys: `/` goes to the field, arrows and j, k go from hit to hit, Escape goes
 * back to the field. Enter opens the hit, as with any link. Returns how to stop.
 */
export function moveByKeys(document: Document): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
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

/** What gets the focus; null: the key keeps its meaning. */
function targetOf(key: string, document: Document): HTMLElement | null {
  const field = document.querySelector<HTMLInputElement>("#q");
  const active = document.activeElement;
  const isTyping = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  if (key === "/" && !isTyping) return field;
  const hits = [...document.querySelectorAll<HTMLElement>("[data-hit]")];
  const place = hits.findIndex((hit) => hit === active || hit.closest("li")?.contains(active) === true);
  if (key === "Escape" && place >= 0) return field;
  const isOnHits = place >= 0 || active === document.body;
  const step = stepOf(key, isTyping);
  if (step === 0 || !(isTyping ? active === field : isOnHits)) return null;
  if (isTyping) return step > 0 ? (hits[0] ?? null) : null;
  return place + step < 0 ? field : (hits[place + step] ?? null);
}

function stepOf(key: string, isTyping: boolean): -1 | 0 | 1 {
  if (key === "ArrowDown" || (key === "j" && !isTyping)) return 1;
  return key === "ArrowUp" || (key === "k" && !isTyping) ? -1 : 0;
}
