/** What is previewed, as the address says it: `?q=chair&mode=committed&compare=draft&is.brand=Nord`. */
export interface PreviewQuery {
  readonly q: string;
  readonly mode: "typing" | "committed";
  /** Whether the hits under changed settings stand beside those under the saved ones. */
  readonly isCompared: boolean;
  /** By attribute: the value that hits must have. */
  readonly chosen: ReadonlyMap<string, string>;
}

const chosenPrefix = "is.";
/** The limit of the API; longer texts are cut, since no search takes them. */
const queryCodePointsMax = 512;

export function previewQueryOf(parameters: URLSearchParams): PreviewQuery {
  const chosen = [...parameters].flatMap(([name, value]) =>
    name.startsWith(chosenPrefix) ? [[name.slice(chosenPrefix.length), value] as const] : [],
  );
  return {
    q: [...(parameters.get("q") ?? "")].slice(0, queryCodePointsMax).join(""),
    mode: parameters.get("mode") === "committed" ? "committed" : "typing",
    isCompared: parameters.get("compare") === "draft",
    chosen: new Map(chosen),
  };
}

export function parametersOf({ q, mode, isCompared, chosen }: PreviewQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q !== "") parameters.set("q", q);
  if (mode === "committed") parameters.set("mode", mode);
  if (isCompared) parameters.set("compare", "draft");
  for (const [attribute, value] of chosen) parameters.set(chosenPrefix + attribute, value);
  return parameters;
}
