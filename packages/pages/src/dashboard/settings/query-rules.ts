import type { IndexSettings } from "@findling/client";

/** The rules that a preview changes. */
export type QueryRules = Pick<IndexSettings["queryTime"], "pins" | "hides">;

/** Makes other rules of those that are there. */
export type RuleChange = (rules: QueryRules) => QueryRules;

interface RuleTarget {
  readonly query: string;
  readonly objectID: string;
}

const idBytes = 8;

/** The record is placed at the position for the query. Earlier rules for both are replaced. */
export function pinned(target: RuleTarget, position: number): RuleChange {
  return (rules) => {
    const { pins, hides } = freed(target)(rules);
    return { pins: [...pins, { id: newRuleId("pin"), ...target, position }], hides };
  };
}

/** The record is not shown for the query. */
export function hidden(target: RuleTarget): RuleChange {
  return (rules) => {
    const { pins, hides } = freed(target)(rules);
    return { pins, hides: [...hides, { id: newRuleId("hide"), ...target }] };
  };
}

/** Nothing is said of the record for the query. */
export function freed(target: RuleTarget): RuleChange {
  return ({ pins, hides }) => ({
    pins: pins.filter((rule) => !isFor(rule, target)),
    hides: hides.filter((rule) => !isFor(rule, target)),
  });
}

/** Takes back what one change did, and leaves what others did meanwhile. */
export function undone(before: QueryRules, after: QueryRules): RuleChange {
  return (now) => ({
    pins: restored(now.pins, before.pins, after.pins),
    hides: restored(now.hides, before.hides, after.hides),
  });
}

/** Whether a rule is for this query and record. Case and white space of the query do not matter. */
export function isFor(rule: RuleTarget, { query, objectID }: RuleTarget): boolean {
  return rule.objectID === objectID && isSameQuery(rule.query, query);
}

export function isSameQuery(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(query: string): string {
  return query.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

function restored<Rule extends { readonly id: string }>(
  now: readonly Rule[],
  before: readonly Rule[],
  after: readonly Rule[],
): Rule[] {
  const has = (rules: readonly Rule[], id: string): boolean => rules.some((rule) => rule.id === id);
  const kept = now.filter(({ id }) => has(before, id) || !has(after, id));
  return [...kept, ...before.filter(({ id }) => !has(after, id) && !has(now, id))];
}

/** Random: `crypto.randomUUID` is not there over plain HTTP. */
export function newRuleId(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  return `${kind}-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
