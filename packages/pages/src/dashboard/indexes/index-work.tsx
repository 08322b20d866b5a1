import { counted } from "../elements/counted.js";
import type { ListedIndex, WorkShare } from "./listed-index.js";

/** What the server does with an index in the background, with what remains of it. */
export function IndexWork({ index }: { readonly index: ListedIndex }) {
  const { unavailable, recovery, rebuild, erasure, queuedBatches } = index;
  const works = [
    recovery && <WorkBar key="recovery" title="Recovering" share={recovery} unit="record" />,
    rebuild && <WorkBar key="rebuild" title="Rebuilding" share={rebuild} unit="record" />,
    erasure && (
      <WorkBar key="erasure" title={`Erasing: ${stepWords(erasure.step)}`} share={erasure} unit="" />
    ),
    queuedBatches > 0 && (
      <span key="queue" class="state is-working">
        {counted(queuedBatches, "batch", "batches")} {queuedBatches === 1 ? "waits" : "wait"}
      </span>
    ),
  ].filter(Boolean);
  if (unavailable !== null)
    return (
      <div class="index-work">
        <span class="state is-broken">cannot be opened</span>
        <span class="small">{unavailable}</span>
        {works}
      </div>
    );
  return works.length === 0 ? <span class="state">ready</span> : <div class="index-work">{works}</div>;
}

interface WorkBarProperties {
  readonly title: string;
  readonly share: WorkShare;
  /** The unit of `share`, such as a record; empty: the count means nothing to people. */
  readonly unit: string;
}

function WorkBar({ title, share: { done, total }, unit }: WorkBarProperties) {
  const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0;
  const rest = Math.max(0, total - done);
  const restWords = unit === "" || rest === 0 ? "" : `, ${counted(rest, unit)} to go`;
  return (
    <div class="work-bar">
      <span class="state is-working">{title}</span>
      <progress max={100} value={percent} aria-label={title} />
      <span class="small">
        {percent} %{restWords}
      </span>
    </div>
  );
}

const steps: ReadonlyMap<string, string> = new Map([
  ["segments", "search index"],
  ["files", "old files"],
  ["records", "records"],
  ["remnants", "rest of the files"],
  ["queue", "waiting batches"],
]);

function stepWords(step: string): string {
  return steps.get(step) ?? step;
}
