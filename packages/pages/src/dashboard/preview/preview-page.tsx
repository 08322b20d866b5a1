import { useEffect, useMemo, useRef } from "preact/hooks";
import { ClearButton } from "../../parts/clear-button.js";
import { moveByKeys } from "../../ranks/hit-keys.js";
import type { PageProperties } from "../dashboard-page.js";
import { Empty, Loading, ProblemBox } from "../elements/shown-states.js";
import type { Problem } from "../problem.js";
import { CompareSwitch } from "./compare-switch.js";
import { DraftNote } from "./draft-note.js";
import { PreviewResults } from "./preview-results.js";
import { PreviewState } from "./preview-state.js";

export function PreviewPage({ state, name }: PageProperties) {
  const preview = useMemo(() => new PreviewState(state, name), [name]);
  useEffect(() => preview.start(), [preview]);
  useEffect(() => moveByKeys(document), []);
  const { search, rules } = preview;
  const problem = rules.problem.value ?? search.problem.value;
  const answers = search.answers.value;
  if (problem?.isOfNoIndex === true) return <NoIndex {...{ state, name, problem }} />;
  // A search follows when the settings are there.
  const retry = (): void => void rules.load();
  return (
    <>
      <PreviewForm {...{ state, name, preview }} />
      {problem !== null && !state.connection.isAway.value && <ProblemBox problem={problem} onRetry={retry} />}
      <DraftNote preview={preview} />
      {answers === null ? (
        problem === null && <Loading what="hits" />
      ) : (
        <PreviewResults answers={answers} preview={preview} />
      )}
    </>
  );
}

/** An address that somebody mistyped, or of an index that was deleted meanwhile. */
function NoIndex({ state: { router }, problem }: PageProperties & { readonly problem: Problem }) {
  return (
    <Empty title="There is nothing to search">
      <p>
        {problem.advice} <a href={router.hrefOf("indexes")}>All indexes of this server</a>
      </p>
    </Empty>
  );
}

const modes = [
  { mode: "typing", label: "While typing" },
  { mode: "committed", label: "Finished query" },
] as const;

function PreviewForm({ state, name, preview }: PageProperties & { readonly preview: PreviewState }) {
  const field = useRef<HTMLInputElement>(null);
  const { q, mode } = preview.query;
  const { publicPage } = state;
  const isPublic = publicPage.facts.value?.index === name;
  return (
    <form role="search" class="preview-form" onSubmit={(event) => event.preventDefault()}>
      <div class="search">
        <label for="q" class="only-read">
          Search this index
        </label>
        <svg class="lens" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </svg>
        <input
          ref={field}
          id="q"
          type="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={512}
          placeholder="Search this index"
          value={q}
          onInput={({ currentTarget }) => preview.type(currentTarget.value)}
        />
        {q !== "" && (
          <ClearButton
            onClear={() => {
              preview.type("");
              field.current?.focus();
            }}
          />
        )}
        <kbd aria-hidden="true">/</kbd>
      </div>
      <fieldset class="choice">
        <legend class="only-read">Mode of the search</legend>
        {modes.map((one) => (
          <label key={one.mode}>
            <input
              type="radio"
              name="mode"
              value={one.mode}
              checked={mode === one.mode}
              onChange={() => preview.switchMode(one.mode)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </fieldset>
      <div class="ways">
        <CompareSwitch preview={preview} />
        {isPublic && (
          <a href={publicPage.hrefFor(q)} target="_blank" rel="noreferrer">
            On the public page
          </a>
        )}
      </div>
    </form>
  );
}
