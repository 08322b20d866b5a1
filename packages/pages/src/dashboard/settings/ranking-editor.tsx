import { useLayoutEffect, useRef } from "preact/hooks";
import type { AttributeSuggestions } from "./attribute-suggestions.js";
import { AttributeWords, attributeSuggestions } from "./attribute-words.js";
import { EntryAdder } from "./entry-adder.js";
import type { QueryTime } from "./setting-names.js";

type Ranking = QueryTime["customRanking"];

interface RankingEditorProperties {
  readonly ranking: Ranking;
  readonly attributes: AttributeSuggestions | null;
  readonly onChange: (ranking: Ranking) => void;
}

/** What decides between equally good matches, in this order. */
export function RankingEditor({ ranking, attributes, onChange }: RankingEditorProperties) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null) list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  }, [ranking]);
  const move = (at: number, by: -1 | 1): void => {
    const to = at + by;
    if (to < 0 || to >= ranking.length) return;
    focused.current = `li:nth-child(${to + 1}) [data-control="${by}"]`;
    onChange(ranking.with(at, ranking[to]).with(to, ranking[at]));
  };
  return (
    <>
      {ranking.length > 0 && (
        <ol class="rows" ref={list}>
          {ranking.map((entry, at) => (
            <li key={entry.attribute}>
              <code>{entry.attribute}</code>
              <AttributeWords path={entry.attribute} attributes={attributes} />
              <span class="row-buttons">
                <select
                  aria-label={`Order of ${entry.attribute}`}
                  value={entry.order}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(ranking.with(at, { ...entry, order: value === "asc" ? "asc" : "desc" }))
                  }
                >
                  <option value="desc">greatest first</option>
                  <option value="asc">least first</option>
                </select>
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    class="button is-icon"
                    data-control={by}
                    aria-disabled={by < 0 ? at === 0 : at === ranking.length - 1}
                    onClick={() => move(at, by)}
                  >
                    <span aria-hidden="true">{by < 0 ? "↑" : "↓"}</span>
                    <span class="only-read">{`Move ${entry.attribute} ${by < 0 ? "up" : "down"}`}</span>
                  </button>
                ))}
                <button
                  type="button"
                  class="button is-icon"
                  onClick={() => onChange(ranking.filter((_, other) => other !== at))}
                >
                  <span aria-hidden="true">×</span>
                  <span class="only-read">Do not rank by {entry.attribute}</span>
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <EntryAdder
        label="Attribute to rank by"
        suggestions={attributeSuggestions(
          attributes,
          ranking.map(({ attribute }) => attribute),
        )}
        onAdd={(attribute) => {
          if (!ranking.some((entry) => entry.attribute === attribute))
            onChange([...ranking, { attribute, order: "desc" }]);
        }}
      />
    </>
  );
}
