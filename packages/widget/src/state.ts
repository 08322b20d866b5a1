import { type FoundHits, hitsOf } from "./found.js";

export type SearchTrouble = "offline" | "unavailable";
export type ChoiceStep = "next" | "previous" | "first" | "last";

/** By attribute: the value that hits must have. */
export type ChosenValues = Readonly<Record<string, string>>;

export interface BoxState {
  readonly isOpen: boolean;
  readonly query: string;
  readonly isLoading: boolean;
  /** What is shown; while an answer is awaited, that of the letters before. */
  readonly found: FoundHits | null;
  readonly trouble: SearchTrouble | null;
  /** Which option the keys have chosen, from 0; -1: none. */
  readonly active: number;
  readonly chosen: ChosenValues;
  /** The values that can be chosen: those of the last answer that no value narrowed. */
  readonly facets: FoundHits["facets"];
  readonly recent: readonly string[];
}

export type BoxEvent =
  | { readonly type: "opened" | "closed" | "asked" }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "answered"; readonly found: FoundHits; readonly isCommitted: boolean }
  | { readonly type: "failed"; readonly trouble: SearchTrouble }
  | { readonly type: "moved"; readonly step: ChoiceStep }
  | { readonly type: "chose"; readonly attribute: string; readonly value: string }
  | { readonly type: "remembered"; readonly recent: readonly string[] };

export const initialState: BoxState = {
  isOpen: false,
  query: "",
  isLoading: false,
  found: null,
  trouble: null,
  active: -1,
  chosen: {},
  facets: {},
  recent: [],
};

/** The state after an event. Nothing else decides what the box shows. */
export function stateAfter(state: BoxState, event: BoxEvent): BoxState {
  switch (event.type) {
    case "opened":
      return { ...state, isOpen: true };
    case "closed":
      return { ...state, isOpen: false, active: -1 };
    case "asked":
      return { ...state, isLoading: true };
    case "typed":
      return typed(state, event.query);
    case "answered":
      return answered(state, event.found, event.isCommitted);
    case "failed":
      return { ...state, isLoading: false, found: null, trouble: event.trouble, active: -1 };
    case "moved":
      return { ...state, active: moved(state.active, event.step, optionCount(state)) };
    case "chose":
      return { ...state, chosen: toggled(state.chosen, event.attribute, event.value), active: -1 };
    case "remembered":
      return { ...state, recent: event.recent, active: -1 };
  }
}

/** Whether earlier searches are offered: there is nothing else to show. */
export function showsRecent({ query, recent }: BoxState): boolean {
  return query.trim() === "" && recent.length > 0;
}

export function optionCount(state: BoxState): number {
  if (showsRecent(state)) return state.recent.length;
  return state.found === null ? 0 : hitsOf(state.found).length;
}

function typed(state: BoxState, query: string): BoxState {
  const next = { ...state, isOpen: true, query, active: -1 };
  if (query.trim() !== "") return next;
  return { ...next, isLoading: false, found: null, trouble: null, chosen: {}, facets: {} };
}

function answered(state: BoxState, found: FoundHits, isCommitted: boolean): BoxState {
  const isNarrowed = Object.keys(state.chosen).length > 0;
  const next = { ...state, found, isLoading: false, trouble: null, active: -1 };
  const withFacets = isNarrowed ? next : { ...next, facets: found.facets };
  // In a closed box nobody would see which hit the next Enter opens.
  return { ...withFacets, active: isCommitted && state.isOpen && optionCount(withFacets) > 0 ? 0 : -1 };
}

/** The field itself stands between the last option and the first. */
function moved(active: number, step: ChoiceStep, count: number): number {
  if (count === 0) return -1;
  if (step === "first") return 0;
  if (step === "last") return count - 1;
  if (step === "next") return active === count - 1 ? -1 : active + 1;
  return active === -1 ? count - 1 : active - 1;
}

function toggled(chosen: ChosenValues, attribute: string, value: string): ChosenValues {
  const others = Object.entries(chosen).filter(([name]) => name !== attribute);
  return Object.fromEntries(chosen[attribute] === value ? others : [...others, [attribute, value]]);
}
