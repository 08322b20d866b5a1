import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { TextField } from "../elements/text-field.js";
import { newRuleId } from "./query-rules.js";

interface Identified {
  readonly id: string;
}

interface RuleListProperties<Rule extends Identified> {
  readonly rules: readonly Rule[];
  readonly onChange: (rules: Rule[]) => void;
  /** `synonym` */
  readonly kind: string;
  /** What a rule is found by, when there are many. */
  readonly textOf: (rule: Rule) => string;
  readonly newRule: (id: string) => Rule;
  readonly fields: (rule: Rule, onChange: (rule: Rule) => void) => ComponentChildren;
  /** The rule that the server refused; null: none of them. */
  readonly refused: number | null;
}

/** More rows cost time, and nobody reads on: a filter finds the others. */
const shownMax = 30;
const filterFrom = 8;

/** Rules of one kind: each in a row with its fields. */
export function RuleList<Rule extends Identified>(properties: RuleListProperties<Rule>) {
  const { rules, onChange, kind, textOf, newRule, fields, refused } = properties;
  const wanted = useSignal("");
  const edited = useSignal<string | null>(null);
  const needle = wanted.value.trim().toLowerCase();
  // A row that is being edited stays, even if it no longer matches the filter.
  const isWorkedAt = ({ rule, at }: { readonly rule: Rule; readonly at: number }): boolean =>
    at === refused || rule.id === edited.value;
  const found = rules
    .map((rule, at) => ({ rule, at }))
    .filter((row) => isWorkedAt(row) || textOf(row.rule).toLowerCase().includes(needle));
  const shown = found.filter((row, place) => isWorkedAt(row) || place >= found.length - shownMax);
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  useLayoutEffect(() => {
    // The newest one is the last.
    if (added.current) list.current?.querySelector<HTMLElement>(":scope > :last-child input")?.focus();
    added.current = false;
  }, [rules]);
  return (
    <>
      {rules.length >= filterFrom && (
        <TextField
          label={`Find a ${kind}`}
          type="search"
          value={wanted.value}
          onInput={(value) => {
            wanted.value = value;
            edited.value = null;
          }}
        />
      )}
      {shown.length > 0 && (
        <ul class="rows" ref={list}>
          {shown.map(({ rule, at }) => (
            <li key={rule.id} class={at === refused ? "rule is-refused" : "rule"}>
              {fields(rule, (changed) => {
                edited.value = rule.id;
                onChange(rules.map((one, other) => (other === at ? changed : one)));
              })}
              <button
                type="button"
                class="button is-icon"
                onClick={() => onChange(rules.filter((_, other) => other !== at))}
              >
                <span aria-hidden="true">×</span>
                <span class="only-read">
                  Remove the {kind} {textOf(rule)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <p class="small">
          {shown.length} of {found.length.toLocaleString("en-US")} are shown.
        </p>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          wanted.value = "";
          added.current = true;
          onChange([...rules, newRule(newRuleId(kind))]);
        }}
      >
        Add a {kind}
      </button>
    </>
  );
}
