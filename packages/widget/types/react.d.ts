/** `<findling-search>` in JSX of React 19: `import "@findling/widget/react"`. */

import type { FindlingSearch, FindlingSearchAttributes } from "@findling/widget";
import type { DetailedHTMLProps, HTMLAttributes } from "react";

export * from "@findling/widget";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "findling-search": DetailedHTMLProps<HTMLAttributes<FindlingSearch>, FindlingSearch> &
        FindlingSearchAttributes;
    }
  }
}
