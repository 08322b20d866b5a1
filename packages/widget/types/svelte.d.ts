/** `<findling-search>` in Svelte 5: `import "@findling/widget/svelte"`. */

import type { FindlingSearch, FindlingSearchAttributes, SelectedHit } from "@findling/widget";
import type { HTMLAttributes } from "svelte/elements";

export * from "@findling/widget";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "findling-search": HTMLAttributes<FindlingSearch> &
      FindlingSearchAttributes & {
        "onfindling-select"?: (event: CustomEvent<SelectedHit>) => void;
        "onfindling-error"?: (event: CustomEvent<{ readonly error: unknown }>) => void;
      };
  }
}
