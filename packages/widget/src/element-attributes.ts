import type { Filter } from "@findling/client/search";
import type { WidgetStrings } from "./strings/strings.js";

/** Attributes and properties of `<findling-search>`, for the types of frameworks. */
export interface FindlingSearchAttributes {
  host?: string;
  /** A search key, in place of `key`, which React and Vue keep for themselves. */
  "search-key"?: string;
  index?: string;
  inline?: boolean | "";
  placeholder?: string;
  "title-attribute"?: string;
  "text-attribute"?: string;
  "url-attribute"?: string;
  "group-by"?: string;
  facets?: string;
  hits?: number | string;
  remember?: boolean | "";
  hotkeys?: "none";
  theme?: "light" | "dark" | "auto";
  token?: (() => Promise<string>) | null;
  filters?: readonly Filter[];
  strings?: Partial<WidgetStrings>;
}
