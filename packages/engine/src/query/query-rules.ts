import type { HideRule, PinRule, QueryTimeSettings } from "@findling/protocol";
import { analyseQuery, type WordCutter } from "./query-words.js";

/** The pins and hides that apply to one query, in the order of the settings. */
export interface ApplyingRules {
  readonly pins: readonly PinRule[];
  readonly hides: readonly HideRule[];
}

/** Pins and hides, grouped by the query that they apply to. */
export class QueryRules {
  readonly #pins: ReadonlyMap<string, readonly PinRule[]>;
  readonly #hides: ReadonlyMap<string, readonly HideRule[]>;

  constructor({ pins, hides }: Pick<QueryTimeSettings, "pins" | "hides">, cutter: WordCutter) {
    const queryOf = (rule: PinRule | HideRule): string => analyseQuery(cutter, rule.query).ruleText;
    this.#pins = groupBy(pins, queryOf);
    this.#hides = groupBy(hides, queryOf);
  }

  /** `ruleText`: that of the analysed query (see AnalysedQuery). */
  forQuery(ruleText: string): ApplyingRules {
    return { pins: this.#pins.get(ruleText) ?? [], hides: this.#hides.get(ruleText) ?? [] };
  }
}

/** The pins and hides of settings that apply to `q`. */
export function applyingRules(settings: QueryTimeSettings, cutter: WordCutter, q: string): ApplyingRules {
  return rulesOf(settings, cutter).forQuery(analyseQuery(cutter, q).ruleText);
}

function groupBy<R extends PinRule | HideRule>(
  rules: readonly R[],
  queryOf: (rule: R) => string,
): Map<string, R[]> {
  const byQuery = new Map<string, R[]>();
  for (const rule of rules) {
    const query = queryOf(rule);
    // A query that was meant to have words, such as an entry that `dictionary` lacks, is not the empty one.
    if (query === "" && rule.query.trim() !== "") continue;
    const others = byQuery.get(query);
    if (others === undefined) byQuery.set(query, [rule]);
    else others.push(rule);
  }
  return byQuery;
}

/** Rules by settings object, grouped once for each: there may be thousands of rules. */
const rulesBySettings = new WeakMap<QueryTimeSettings, { cutter: WordCutter; rules: QueryRules }>();

export function rulesOf(settings: QueryTimeSettings, cutter: WordCutter): QueryRules {
  const known = rulesBySettings.get(settings);
  if (known?.cutter === cutter) return known.rules;
  const rules = new QueryRules(settings, cutter);
  rulesBySettings.set(settings, { cutter, rules });
  return rules;
}
