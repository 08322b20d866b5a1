/** Everything that the box says. `{n}` stands for a number, `{q}` for what was typed. */
export interface WidgetStrings {
  /** On the button, in the empty field, and as the name of both. */
  readonly search: string;
  readonly clear: string;
  readonly close: string;
  readonly oneResult: string;
  readonly manyResults: string;
  readonly noResults: string;
  readonly noResultsHint: string;
  readonly didYouMean: string;
  readonly degraded: string;
  readonly offline: string;
  readonly unavailable: string;
  readonly tryAgain: string;
  readonly recent: string;
  readonly forget: string;
  readonly narrow: string;
  readonly results: string;
  readonly toChoose: string;
  readonly toOpen: string;
  readonly toClose: string;
}

/** A text with its number or its query put in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
