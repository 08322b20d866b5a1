import { queryCodePointsMax } from "@findling/protocol";
import { filterIn, type HitFilter, withFilter } from "./preview-filters.js";

/** What is previewed, as the address says it: `?q=chair&mode=committed&compare=draft&is.brand=Nord`. */
export interface PreviewQuery {
  readonly q: string;
  readonly mode: "typing" | "committed";
  /** Whether the hits under changed settings stand beside those under the saved ones. */
  readonly isCompared: boolean;
  readonly filters: readonly HitFilter[];
}

/** Longer texts are cut, since no search takes them. */
export function previewQueryOf(parameters: URLSearchParams): PreviewQuery {
  return {
    q: [...(parameters.get("q") ?? "")].slice(0, queryCodePointsMax).join(""),
    mode: parameters.get("mode") === "committed" ? "committed" : "typing",
    isCompared: parameters.get("compare") === "draft",
    filters: [...parameters].reduce<readonly HitFilter[]>((filters, parameter) => {
      const filter = filterIn(parameter);
      return filter === null ? filters : withFilter(filters, filter);
    }, []),
  };
}

export function parametersOf({ q, mode, isCompared, filters }: PreviewQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== "") parameters.set("q", q);
  if (mode === "committed") parameters.set("mode", mode);
  if (isCompared) parameters.set("compare", "draft");
  for (const { test, attribute, value } of filters) parameters.set(`${test}.${attribute}`, value);
  return parameters;
}
