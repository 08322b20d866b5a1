import type { SearchableDemo } from "./home-facts.js";
import type { Trouble } from "./trouble.js";

export function FillingNotice({ filling }: { readonly filling: NonNullable<SearchableDemo["filling"]> }) {
  const { written, total } = filling;
  return (
    <div class="notice filling">
      <label for="filling">
        Records are being added: <b>{written.toLocaleString("en-US")}</b> of {total.toLocaleString("en-US")}.
        You can search already.
      </label>
      <progress id="filling" value={written} max={total} />
    </div>
  );
}

export function TroubleNotice({
  trouble,
  onRetry,
}: {
  readonly trouble: Trouble;
  readonly onRetry: () => void;
}) {
  return (
    <div class="notice trouble" role="alert">
      <div>
        <b>{trouble.title}</b>
        <p>{trouble.advice}</p>
      </div>
      <button type="button" class="chip" onClick={onRetry}>
        Ask again
      </button>
    </div>
  );
}
