/** What the attributes of the element say. */
export interface WidgetOptions {
  readonly host: string;
  readonly key: string;
  readonly index: string;
  readonly isInline: boolean;
  readonly titlePaths: readonly string[];
  readonly textPaths: readonly string[];
  readonly urlPaths: readonly string[];
  readonly groupBy: string;
  readonly facets: readonly string[];
  /** Hits of a search while somebody types. */
  readonly hits: number;
  /** Whether searches are kept on the device. */
  readonly remembers: boolean;
  readonly hasHotkeys: boolean;
}

const hitsMax = 100;

/** The attributes that the element looks at. `search-key`: for frameworks that keep `key` for themselves. */
export const observedNames = [
  ...["host", "key", "search-key", "index", "inline", "title-attribute", "text-attribute", "url-attribute"],
  ...["group-by", "facets", "hits", "remember", "hotkeys", "placeholder", "lang"],
];

export function optionsOf(element: Element): WidgetOptions {
  const text = (name: string): string => element.getAttribute(name) ?? "";
  const list = (name: string, byDefault = ""): readonly string[] =>
    (text(name) || byDefault).split(",").flatMap((path) => path.trim() || []);
  const hits = Number(text("hits"));
  return {
    host: text("host"),
    key: text("search-key") || text("key"),
    index: text("index"),
    isInline: element.hasAttribute("inline"),
    titlePaths: list("title-attribute", "title,name"),
    textPaths: list("text-attribute", "content,description"),
    urlPaths: list("url-attribute", "url"),
    groupBy: text("group-by").trim(),
    facets: list("facets"),
    hits: Number.isInteger(hits) && hits > 0 ? Math.min(hits, hitsMax) : 8,
    remembers: element.hasAttribute("remember"),
    hasHotkeys: text("hotkeys") !== "none",
  };
}
