import type { Hit } from "@findling/client";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { MarkedText } from "../../parts/marked-text.js";
import { TextField } from "../elements/text-field.js";
import { pinHash } from "../search-href.js";
import { pinned } from "../settings/query-rules.js";
import type { PreviewState } from "./preview-state.js";
import { shownRecordOf } from "./shown-record.js";

interface PinFinderProperties {
  /** What was searched for. */
  readonly q: string;
  readonly preview: PreviewState;
}

/** A query that finds nothing has no hit with a button to pin it, so the record is found by other words. */
export function PinFinder({ q, preview }: PinFinderProperties) {
  const query = q.trim();
  const candidates = useMemo(() => preview.pinCandidates(), [preview]);
  useEffect(() => candidates.start(), [candidates]);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === pinHash) place.current?.querySelector("input")?.focus();
  }, []);
  const words = candidates.words.value;
  const hits = candidates.search.answers.value?.saved.hits ?? null;
  const problem = candidates.search.problem.value;
  return (
    <section ref={place} class="pin-finder" aria-labelledby="pin-finder">
      <h2 id="pin-finder">Pin a record for “{query}”</h2>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Find it by other words"
          type="search"
          value={words}
          fault={problem?.title ?? null}
          onInput={(text) => {
            candidates.words.value = text;
          }}
        />
      </form>
      <p class="small" role="status">
        {hits === null ? "" : foundWords(hits.length)}
      </p>
      {hits !== null && hits.length > 0 && (
        <ul aria-label="Records to pin">
          {hits.map((hit) => (
            <li key={hit.objectID}>
              <Candidate {...{ hit, query, preview }} />
            </li>
          ))}
        </ul>
      )}
      <p class="small">
        If records have another word for it, <a href={preview.settingsHref("synonyms")}>make a synonym</a> in
        the settings.
      </p>
    </section>
  );
}

function foundWords(count: number): string {
  if (count === 0) return "No record is found by these words, either.";
  return count === 1 ? "1 record can be pinned." : `${count} records can be pinned.`;
}

interface CandidateProperties {
  readonly hit: Hit;
  readonly query: string;
  readonly preview: PreviewState;
}

function Candidate({ hit, query, preview }: CandidateProperties) {
  const { objectID } = hit;
  const { rules } = preview;
  const { title } = shownRecordOf(hit, preview.searchableAttributes);
  return (
    <>
      <span class="candidate">
        <a href={preview.recordHref(objectID)}>
          {title.length === 0 ? objectID : <MarkedText segments={title} />}
        </a>{" "}
        <code>{objectID}</code>
      </span>
      <button
        type="button"
        class="button is-small"
        aria-disabled={rules.isSaving.value}
        onClick={() =>
          void rules.change(pinned({ query, objectID }, 0), `${objectID} is the first hit for “${query}”.`)
        }
      >
        Pin first<span class="only-read"> {objectID}</span>
      </button>
    </>
  );
}
