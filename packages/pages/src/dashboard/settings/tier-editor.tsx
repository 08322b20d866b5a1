import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { AttributeSuggestions } from "./attribute-suggestions.js";
import { AttributeWords, attributeSuggestions } from "./attribute-words.js";
import { EntryAdder } from "./entry-adder.js";
import { mayMove, type Tiers, tierOf, withAttribute, withoutAttribute } from "./tiers.js";

/** What is dragged is an attribute of this page, and no text from elsewhere. */
const draggedType = "application/x-findling-attribute";

interface TierEditorProperties {
  readonly tiers: Tiers;
  readonly attributes: AttributeSuggestions | null;
  readonly onChange: (tiers: Tiers) => void;
}

/** The tiers, the most important first. Attributes are moved by mouse, by buttons or with the arrow keys. */
export function TierEditor({ tiers, attributes, onChange }: TierEditorProperties) {
  const said = useSignal("");
  const focused = useRef<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that moved an attribute has moved, too.
    if (focused.current !== null) list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = null;
  }, [tiers]);
  const change = (next: Tiers, attribute: string): void => {
    const tier = tierOf(next, attribute);
    said.value =
      tier < 0 ? `${attribute} is not searched.` : `${attribute} is in tier ${tier + 1} of ${next.length}.`;
    onChange(next);
  };
  const place = (attribute: string, tier: number): void =>
    change(withAttribute(tiers, attribute, tier), attribute);
  const move = (attribute: string, by: -1 | 1, control: string): void => {
    if (!mayMove(tiers, attribute, by)) return;
    focused.current = `[data-attribute="${CSS.escape(attribute)}"] [data-control="${control}"]`;
    place(attribute, tierOf(tiers, attribute) + by);
  };
  const suggestions = attributeSuggestions(
    attributes,
    tiers.flatMap((tier) => tier.attributes),
    ["string", "number"],
  );
  return (
    <div class="tiers" ref={list}>
      <ol>
        {tiers.map((tier, at) => (
          <DropPlace key={`${at} of ${tiers.length}`} onDrop={(attribute) => place(attribute, at)}>
            <header>
              <h4>{tierTitle(at, tiers.length)}</h4>
              <label class="check">
                <input
                  type="checkbox"
                  checked={tier.typoTolerance}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(
                      tiers.map((one, other) => (other === at ? { ...one, typoTolerance: checked } : one)),
                    )
                  }
                />
                words may have typos
              </label>
            </header>
            <ul>
              {tier.attributes.map((attribute) => (
                <li
                  key={attribute}
                  class="tier-attribute"
                  data-attribute={attribute}
                  draggable
                  onDragStart={({ dataTransfer }) => dataTransfer?.setData(draggedType, attribute)}
                >
                  <span class="grip" aria-hidden="true" />
                  <code>{attribute}</code>
                  <AttributeWords path={attribute} attributes={attributes} />
                  <span class="row-buttons">
                    {([-1, 1] as const).map((by) => (
                      <button
                        key={by}
                        type="button"
                        class="button is-icon"
                        data-control={by < 0 ? "up" : "down"}
                        aria-disabled={!mayMove(tiers, attribute, by)}
                        onClick={() => move(attribute, by, by < 0 ? "up" : "down")}
                        onKeyDown={(event) => {
                          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                          event.preventDefault();
                          move(attribute, event.key === "ArrowUp" ? -1 : 1, by < 0 ? "up" : "down");
                        }}
                      >
                        <span aria-hidden="true">{by < 0 ? "↑" : "↓"}</span>
                        <span class="only-read">{`Move ${attribute} ${by < 0 ? "up" : "down"} a tier`}</span>
                      </button>
                    ))}
                    <button
                      type="button"
                      class="button is-icon"
                      onClick={() => change(withoutAttribute(tiers, attribute), attribute)}
                    >
                      <span aria-hidden="true">×</span>
                      <span class="only-read">Do not search {attribute}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
            <EntryAdder
              label={`Attribute for tier ${at + 1}`}
              suggestions={suggestions}
              onAdd={(attribute) => place(attribute, at)}
            />
          </DropPlace>
        ))}
        <DropPlace onDrop={(attribute) => place(attribute, tiers.length)}>
          <EntryAdder
            label={tiers.length === 0 ? "Attribute to search" : "Attribute for a new tier"}
            suggestions={suggestions}
            onAdd={(attribute) => place(attribute, tiers.length)}
          />
        </DropPlace>
      </ol>
      <p class="only-read" role="status">
        {said.value}
      </p>
    </div>
  );
}

function tierTitle(at: number, count: number): string {
  if (count === 1) return "Tier 1";
  if (at === 0) return "Tier 1, the most important";
  return at === count - 1 ? `Tier ${at + 1}, the least important` : `Tier ${at + 1}`;
}

interface DropPlaceProperties {
  readonly onDrop: (attribute: string) => void;
  readonly children: preact.ComponentChildren;
}

function DropPlace({ onDrop, children }: DropPlaceProperties) {
  const isOver = useSignal(false);
  return (
    <li
      class={isOver.value ? "tier is-over" : "tier"}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes(draggedType) !== true) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        isOver.value = false;
        const attribute = event.dataTransfer?.getData(draggedType) ?? "";
        if (attribute === "") return;
        event.preventDefault();
        onDrop(attribute);
      }}
    >
      {children}
    </li>
  );
}
