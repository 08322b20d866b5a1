import type { Hit } from "@findling/client/search";
import { segmentsOf } from "../record-text.js";
import { linkAt } from "../safe-link.js";
import { markedText } from "./marked-text.js";

/**
 * Only texts with such a word may break anywhere. Elsewhere that would let a long text beside a short one
 * squeeze the short one until its words break.
 */
const longWord = /\S{25}/;

/**
 * A copy of the page's template with texts of the hit: `data-text="title"` gets the text of an attribute with
 * its marks, `data-src="image"` a picture's address. What has no text is left out. Only texts and addresses
 * are put in, so a record cannot bring HTML along.
 */
export function filledTemplate(template: HTMLTemplateElement, hit: Hit): DocumentFragment {
  const copy = document.importNode(template.content, true);
  for (const element of copy.querySelectorAll<HTMLElement>("[data-text]")) {
    const segments = segmentsOf(hit, [element.getAttribute("data-text") ?? ""]);
    if (segments.length === 0) element.remove();
    else element.replaceChildren(...markedText(segments));
    if (longWord.test(element.textContent ?? "")) element.style.overflowWrap = "anywhere";
  }
  for (const element of copy.querySelectorAll("[data-src]")) {
    const address = linkAt(hit.record, element.getAttribute("data-src") ?? "");
    if (address === null || !(element instanceof HTMLImageElement)) element.remove();
    else element.src = address;
  }
  return copy;
}
