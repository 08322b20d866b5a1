import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { PageHead } from "../elements/page-head.js";
import { Loading, ProblemBox } from "../elements/shown-states.js";
import { LiveValue } from "../live-value.js";
import { bytesWords, secondsWords, shareWords } from "./amount-words.js";
import { degradedReasons } from "./degraded-reasons.js";
import { type HealthFigure, healthFigures, worryingFigures } from "./health-figures.js";
import { type HealthHistory, withReading } from "./health-history.js";
import { healthReading } from "./health-reading.js";
import type { ReadingPair } from "./reading-pair.js";
import { Sparkline } from "./sparkline.js";

const everyMs = 2_000;
const groups = ["Searches", "Writes", "Machine", "Backups"] as const;

/** How the server is doing, renewed while somebody looks. */
export function HealthPage({ state }: PageProperties) {
  const { connection } = state;
  const history = useMemo(() => signal<HealthHistory | null>(null), []);
  const live = useMemo(
    () =>
      new LiveValue(
        connection,
        async (aborted) => {
          const reading = await healthReading(state, aborted);
          history.value = withReading(history.value, reading);
          return reading;
        },
        { everyMs },
      ),
    [],
  );
  useEffect(() => live.start(), []);
  const problem = live.problem.value;
  return (
    <>
      <PageHead title="Health">{history.value !== null && <Process pair={history.value.pair} />}</PageHead>
      {problem !== null && !connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => live.again()} />
      )}
      {history.value === null ? (
        problem === null && <Loading what="the figures" />
      ) : (
        <Figures history={history.value} />
      )}
    </>
  );
}

function Process({ pair }: { readonly pair: ReadingPair }) {
  const [version = "unknown"] = pair.labelled("findling_build_info", "version");
  const up = pair.atSeconds - (pair.value("process_start_time_seconds") ?? pair.atSeconds);
  return (
    <p class="totals">
      Version <b>{version}</b>, up for <b>{secondsWords(Math.max(0, Math.round(up)))}</b>
    </p>
  );
}

function Figures({ history }: { readonly history: HealthHistory }) {
  const reasons = degradedReasons(history.pair);
  const worrying = worryingFigures(history.pair);
  return (
    <>
      <div class="health-summary" role="status">
        {reasons.length === 0 && worrying.length === 0 && <p class="state">All is well.</p>}
        {reasons.length === 0 && worrying.length > 0 && (
          <p class="state is-working">
            Everything works. Look closer at: {worrying.map(({ title }) => title).join(", ")}.
          </p>
        )}
        {reasons.length > 0 && (
          <ul class="notice reasons">
            {reasons.map(({ what, advice }) => (
              <li key={what}>
                <b>{what}.</b> {advice}
              </li>
            ))}
          </ul>
        )}
      </div>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <div class="section-head">
            <h2>{group}</h2>
          </div>
          <dl class="tiles of-health">
            {healthFigures
              .filter((figure) => figure.group === group)
              .map((figure) => (
                <Tile
                  key={figure.title}
                  isWorrying={worrying.includes(figure)}
                  {...{ figure, values: history.values.get(figure.title) ?? [] }}
                />
              ))}
          </dl>
        </section>
      ))}
      <Threads pair={history.pair} />
      <p class="small">
        The page asks every two seconds while it is in sight, and keeps the last two minutes.{" "}
        <code>GET /metrics</code> has more figures, for Prometheus.
      </p>
    </>
  );
}

interface TileProperties {
  readonly figure: HealthFigure;
  readonly values: readonly (number | null)[];
  readonly isWorrying: boolean;
}

function Tile({ figure, values, isWorrying }: TileProperties) {
  const { title, wordsOf, meaning, worry, section } = figure;
  const value = values.at(-1) ?? null;
  return (
    <div class={isWorrying ? "tile is-worrying" : "tile"}>
      <dt>{title}</dt>
      <dd>
        <div class="now">
          <b>{value === null ? "–" : wordsOf(value)}</b>
          <Sparkline values={values} />
        </div>
        {isWorrying && <p class="state is-working">look closer</p>}
        <span>{meaning}</span>
        <details>
          <summary>
            When to worry<span class="only-read"> about {title.toLowerCase()}</span>
          </summary>
          {worry} In the repository: <code>docs/metrics.md</code>, “{section}”.
        </details>
      </dd>
    </div>
  );
}

function Threads({ pair }: { readonly pair: ReadingPair }) {
  const threads = inOrder(pair.labelled("findling_thread_heap_bytes", "thread"));
  return (
    <section aria-label="Threads">
      <div class="section-head">
        <h2>Threads</h2>
      </div>
      <table class="data-table is-dense">
        <caption class="only-read">Threads that have answered within 0.1 seconds</caption>
        <thead>
          <tr>
            <th scope="col">Thread</th>
            <th scope="col" class="is-number">
              Busy
            </th>
            <th scope="col" class="is-number">
              Lag, at worst
            </th>
            <th scope="col" class="is-number">
              Heap
            </th>
          </tr>
        </thead>
        <tbody>
          {threads.map((thread) => (
            <tr key={thread}>
              <th scope="row">{thread}</th>
              <td class="is-number" data-label="Busy">
                {words(pair.rate("findling_thread_busy_seconds_total", { thread }), shareWords)}
              </td>
              <td class="is-number" data-label="Lag, at worst">
                {words(pair.value("findling_thread_event_loop_lag_seconds", { thread }), secondsWords)}
              </td>
              <td class="is-number" data-label="Heap">
                {words(pair.value("findling_thread_heap_bytes", { thread }), bytesWords)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">
        Busy is the share of its time in which a thread did not wait for events. Search, writer and merger
        threads are late whenever they work; a thread that is busy for longer is missing here.
      </p>
    </section>
  );
}

/** They answer in any order. The main thread comes first, since all requests wait for it. */
function inOrder(threads: readonly string[]): string[] {
  const others = threads.filter((thread) => thread !== "main").sort();
  return threads.length === others.length ? others : ["main", ...others];
}

function words(value: number | null, wordsOf: (value: number) => string): string {
  return value === null ? "–" : wordsOf(value);
}
