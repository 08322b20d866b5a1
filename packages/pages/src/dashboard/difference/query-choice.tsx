import type { Signal } from "@preact/signals";

export const topChoices = [20, 50, 200] as const;
/** As many as the server takes. */
const queriesMax = 500;

interface QueryChoiceProperties {
  readonly pasted: Signal<string>;
  readonly isPasted: Signal<boolean>;
  readonly top: Signal<number>;
}

/** Which queries are compared. */
export function QueryChoice({ pasted, isPasted, top }: QueryChoiceProperties) {
  return (
    <fieldset class="query-choice">
      <legend>Queries</legend>
      <label>
        <input
          type="radio"
          name="queries"
          checked={!isPasted.value}
          onChange={() => (isPasted.value = false)}
        />
        <span>The most frequent ones of the last 30 days:</span>
        <select
          aria-label="How many of the most frequent queries"
          value={top.value}
          onChange={({ currentTarget }) => {
            top.value = Number(currentTarget.value);
            isPasted.value = false;
          }}
        >
          {topChoices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="radio"
          name="queries"
          checked={isPasted.value}
          onChange={() => (isPasted.value = true)}
        />
        <span>These, one on each line:</span>
      </label>
      {isPasted.value && (
        <textarea
          class="lines"
          aria-label="Queries, one on each line"
          rows={5}
          spellcheck={false}
          value={pasted.value}
          onInput={({ currentTarget }) => {
            pasted.value = currentTarget.value;
          }}
        />
      )}
    </fieldset>
  );
}

/** Without empty lines, each query once. */
export function queriesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))].slice(0, queriesMax);
}
