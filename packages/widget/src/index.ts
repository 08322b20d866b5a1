/** Importing this defines `<findling-search>`. */
import { FindlingSearch } from "./findling-search.js";
import type { SelectedHit } from "./search-box.js";

export type { Filter, Hit } from "@findling/client/search";
export type { FindlingSearchAttributes } from "./element-attributes.js";
export type { SelectedHit } from "./search-box.js";
export type { WidgetStrings } from "./strings/strings.js";
export { FindlingSearch };

const registry: CustomElementRegistry | undefined = Reflect.get(globalThis, "customElements");
if (registry !== undefined && registry.get("findling-search") === undefined)
  registry.define("findling-search", FindlingSearch);

declare global {
  interface HTMLElementTagNameMap {
    "findling-search": FindlingSearch;
  }
  /** Events of elements, documents and windows: those of the box bubble. */
  interface GlobalEventHandlersEventMap {
    "findling-select": CustomEvent<SelectedHit>;
    "findling-error": CustomEvent<{ readonly error: unknown }>;
  }
}
