import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Side } from "./change-words.js";

const titles: Readonly<Record<Side, string>> = { before: "Now", after: "With the changes" };
const sides = ["before", "after"] as const;

interface SideBySideProperties {
  readonly heading: "h2" | "h3";
  readonly before: ComponentChildren;
  readonly after: ComponentChildren;
  /** The drawing between the two sides, which leads from one to the other. */
  readonly between?: ComponentChildren;
}

/** Hits under the saved settings, and under changed ones. Narrow windows show one side, and a choice. */
export function SideBySide({ heading: Heading, between, ...content }: SideBySideProperties) {
  const shown = useSignal<Side>("after");
  const group = useId();
  return (
    <div class={`side-by-side shows-${shown.value}`}>
      <fieldset class="choice side-choice">
        <legend class="only-read">Which hits are shown</legend>
        {sides.map((side) => (
          <label key={side}>
            <input
              type="radio"
              name={group}
              checked={shown.value === side}
              onChange={() => {
                shown.value = side;
              }}
            />
            <span>{titles[side]}</span>
          </label>
        ))}
      </fieldset>
      {sides.map((side) => (
        <section key={side} class={`hit-side is-${side}`} aria-labelledby={`${group}-${side}`}>
          <Heading id={`${group}-${side}`} class="side-title">
            {titles[side]}
          </Heading>
          {content[side]}
        </section>
      ))}
      {between}
    </div>
  );
}
