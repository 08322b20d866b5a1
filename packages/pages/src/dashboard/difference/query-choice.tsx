import { comparedQueriesMax } from "@findling/protocol";
import type { Signal } from "@preact/signals";
import { type AskedReport, rangeChoices } from "../analytics/report-query.js";
import { topChoices } from "./difference-link.js";
import { queriesIn } from "./difference-request.js";

/** What is chosen in the form. */
export interface QueryChoiceState {
  readonly pasted: Signal<string>;
  readonly isPasted: Signal<boolean>;
  readonly top: Signal<number>;
  /** How many days until today; null: those of the address. */
  readonly lastDays: Signal<number | null>;
}

interface QueryChoiceProperties extends QueryChoiceState {
  /** What the address asks for. */
  readonly asked: AskedReport;
}

/** Which queries are compared. */
export function QueryChoice({ pasted, isPasted, top, lastDays, asked }: QueryChoiceProperties) {
  const given = queriesIn(pasted.value).length;
  const { from, to } = asked.query;
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
        <span>The most frequent ones:</span>
      </label>
      <div class="choice-of-log">
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
              {count} queries
            </option>
          ))}
        </select>
        <select
          aria-label="Of which days"
          value={lastDays.value ?? ""}
          onChange={({ currentTarget: { value } }) => {
            lastDays.value = value === "" ? null : Number(value);
            isPasted.value = false;
          }}
        >
          {rangeChoices.map((days) => (
            <option key={days} value={days}>
              of the last {days} days
            </option>
          ))}
          {asked.lastDays === null && (
            <option value="">
              from {from} to {to}
            </option>
          )}
        </select>
      </div>
      {asked.fault !== null && <p class="small">{asked.fault}</p>}
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
      {isPasted.value && given > comparedQueriesMax && (
        <p class="field-fault" role="status">
          These are {given.toLocaleString("en-US")} queries. The first {comparedQueriesMax} are compared.
        </p>
      )}
    </fieldset>
  );
}
