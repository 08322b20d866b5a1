/** `<findling-search>` in Svelte 5: `import "@findling/widget/svelte"`. */
import type { HTMLAttributes } from "svelte/elements";
import type { FindlingSearch, FindlingSearchAttributes } from "@findling/widget";

export * from "@findling/widget";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "findling-search": HTMLAttributes<FindlingSearch> & FindlingSearchAttributes;
  }
}
