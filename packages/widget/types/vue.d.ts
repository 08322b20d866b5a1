/** `<findling-search>` in templates of Vue 3: `import "@findling/widget/vue"`. */

import type { FindlingSearchAttributes, SelectedHit } from "@findling/widget";
import type { DefineComponent } from "vue";

export * from "@findling/widget";

declare module "vue" {
  interface GlobalComponents {
    "findling-search": DefineComponent<
      FindlingSearchAttributes & {
        onFindlingSelect?: (event: CustomEvent<SelectedHit>) => void;
        onFindlingError?: (event: CustomEvent<{ readonly error: unknown }>) => void;
      }
    >;
  }
}
