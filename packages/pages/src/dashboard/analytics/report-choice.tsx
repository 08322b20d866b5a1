import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Router } from "../router.js";
import {
  type AskedReport,
  dayText,
  lastDaysParameters,
  rangeChoices,
  rangeFault,
  rangeParameters,
} from "./report-query.js";

interface ReportChoiceProperties {
  readonly router: Router;
  readonly asked: AskedReport;
  readonly indexes: readonly string[];
}

/** Which index, and which days. The choice is in the address. */
export function ReportChoice({ router, asked, indexes }: ReportChoiceProperties) {
  const id = useId();
  const { query, lastDays, fault } = asked;
  const names = query.index === null || indexes.includes(query.index) ? indexes : [query.index, ...indexes];
  /** The address at which somebody wanted other days than the last ones; null: nobody did. */
  const openedAt = useSignal<URLSearchParams | null>(null);
  const isOpen = lastDays === null || openedAt.value === router.query.value;
  const choose = (parameters: URLSearchParams): void =>
    router.ask(parameters, { page: ["analytics"], isStep: true });
  const switchIndex = (index: string | null): void =>
    choose(lastDays === null ? rangeParameters({ ...query, index }) : lastDaysParameters(index, lastDays));
  return (
    <div class="report-choice">
      <label for={`${id}-index`} class="only-read">
        Index
      </label>
      <select
        id={`${id}-index`}
        value={query.index ?? ""}
        onChange={({ currentTarget: { value } }) => switchIndex(value || null)}
      >
        <option value="">All indexes</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <fieldset class="choice">
        <legend class="only-read">Days</legend>
        {rangeChoices.map((days) => (
          <label key={days}>
            <input
              type="radio"
              name={`${id}-days`}
              checked={lastDays === days && !isOpen}
              onChange={() => {
                openedAt.value = null;
                choose(lastDaysParameters(query.index, days));
              }}
            />
            <span>{days} days</span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={`${id}-days`}
            checked={isOpen}
            onChange={() => {
              openedAt.value = router.query.value;
            }}
          />
          <span>Other</span>
        </label>
      </fieldset>
      {isOpen && (
        <RangeForm
          key={`${query.from} ${query.to}`}
          asked={asked}
          onChoose={(from, to) => choose(rangeParameters({ ...query, from, to }))}
        />
      )}
      {fault !== null && (
        <p class="field-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

interface RangeFormProperties {
  readonly asked: AskedReport;
  readonly onChoose: (from: string, to: string) => void;
}

function RangeForm({ asked: { query }, onChoose }: RangeFormProperties) {
  const from = useSignal(query.from);
  const to = useSignal(query.to);
  const fault = useSignal<string | null>(null);
  return (
    <form
      class="range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        fault.value = rangeFault(from.value, to.value, dayText(Date.now()));
        if (fault.value === null) onChoose(from.value, to.value);
      }}
    >
      {(
        [
          ["From", from],
          ["to", to],
        ] as const
      ).map(([label, day]) => (
        <label key={label}>
          {label}{" "}
          <input
            type="date"
            value={day.value}
            onInput={({ currentTarget: { value } }) => {
              day.value = value;
            }}
          />
        </label>
      ))}
      <button type="submit" class="button">
        Show
      </button>
      {fault.value !== null && (
        <p class="field-fault" role="alert">
          {fault.value}
        </p>
      )}
    </form>
  );
}
