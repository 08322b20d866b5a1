/** `<findling-search>` in JSX of React 19: `import "@findling/widget/react"`. */

import type { FindlingSearch, FindlingSearchAttributes, SelectedHit } from "@findling/widget";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

export * from "@findling/widget";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "findling-search": DetailedHTMLProps<HTMLAttributes<FindlingSearch>, FindlingSearch> &
        FindlingSearchAttributes & {
          "onfindling-select"?: (event: CustomEvent<SelectedHit>) => void;
          "onfindling-error"?: (event: CustomEvent<{ readonly error: unknown }>) => void;
        };
    }
  }
}
