import type { CriterionName, Hit } from "@findling/client/explanation";
import type { ComponentChildren } from "preact";
import { MarkedText } from "../../parts/marked-text.js";
import type { Comparison } from "../../ranks/comparison.js";
import { FoundOtherwise } from "../../ranks/found-otherwise.js";
import { RankingRow } from "../../ranks/ranking-row.js";
import { freed, hidden, isFor, pinned } from "../settings/query-rules.js";
import type { PreviewState } from "./preview-state.js";
import { shownRecordOf } from "./shown-record.js";
import { WholeRecord } from "./whole-record.js";

interface PreviewHitProperties {
  readonly hit: Hit;
  /** From 0. */
  readonly place: number;
  readonly comparison: Comparison | null;
  readonly deciding: ReadonlySet<CriterionName>;
  readonly preview: PreviewState;
  /** The query that was searched for. Rules are made for it, not for the text that is typed by now. */
  readonly q: string;
  /** Whether it can be pinned and hidden. */
  readonly hasRules: boolean;
  /** What stands beside its title. */
  readonly mark: ComponentChildren;
}

export function PreviewHit(properties: PreviewHitProperties) {
  const { hit, place, comparison, deciding, preview, q, hasRules, mark } = properties;
  const { title, texts } = shownRecordOf(hit, preview.searchableAttributes);
  return (
    <article class="hit">
      <div class="hit-head">
        <h2>
          <span class="place" aria-hidden="true">
            {place + 1}
          </span>
          <a class="hit-title" href={preview.recordHref(hit.objectID)} data-hit={hit.objectID}>
            {title.length === 0 ? hit.objectID : <MarkedText segments={title} />}
          </a>
        </h2>
        {mark}
        {hasRules && <HitRules {...{ hit, place, preview, q }} />}
      </div>
      {texts.map(({ attribute, segments }) => (
        <p key={attribute} class="hit-text">
          <span class="attribute">{attribute}</span> <MarkedText segments={segments} />
        </p>
      ))}
      <FoundOtherwise hit={hit} />
      <RankingRow hit={hit} comparison={comparison} deciding={deciding} />
      <WholeRecord hit={hit} />
    </article>
  );
}

/** The rules that can be made for a record and this query. Rules need a query that is not empty. */
function HitRules({ hit, place, preview, q }: Pick<PreviewHitProperties, "hit" | "place" | "preview" | "q">) {
  const query = q.trim();
  const { rules } = preview;
  const settings = rules.settings.value;
  if (query === "" || settings === null) return null;
  const { objectID } = hit;
  const target = { query, objectID };
  const rule = settings.queryTime.pins.find((pin) => isFor(pin, target));
  const forQuery = `for “${query}”`;
  const isSaving = rules.isSaving.value;
  return (
    <div class="hit-rules" role="group" aria-label={`Rules of ${objectID} ${forQuery}`}>
      {rule === undefined ? (
        <>
          {place > 0 && (
            <RuleButton
              label="Pin first"
              isSaving={isSaving}
              onClick={() => rules.change(pinned(target, 0), `${objectID} is the first hit ${forQuery}.`)}
            />
          )}
          <RuleButton
            label="Pin here"
            isSaving={isSaving}
            onClick={() =>
              rules.change(pinned(target, place), `${objectID} is pinned to place ${place + 1} ${forQuery}.`)
            }
          />
        </>
      ) : (
        <RuleButton
          label={`Unpin from ${rule.position + 1}`}
          isSaving={isSaving}
          onClick={() => rules.change(freed(target), `${objectID} is not pinned ${forQuery} any more.`)}
        />
      )}
      <RuleButton
        label="Hide"
        isSaving={isSaving}
        onClick={() => rules.change(hidden(target), `${objectID} is hidden ${forQuery}.`)}
      />
    </div>
  );
}

interface RuleButtonProperties {
  readonly label: string;
  readonly isSaving: boolean;
  readonly onClick: () => Promise<void>;
}

function RuleButton({ label, isSaving, onClick }: RuleButtonProperties) {
  return (
    <button type="button" class="button is-small" aria-disabled={isSaving} onClick={() => void onClick()}>
      {label}
    </button>
  );
}
