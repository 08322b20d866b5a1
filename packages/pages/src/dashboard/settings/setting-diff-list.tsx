import { settingTitles } from "./setting-names.js";
import type { SettingDiff } from "./settings-diff.js";

/** What differs, by setting, as lines that are gone and lines that are new. */
export function SettingDiffList({ diff }: { readonly diff: readonly SettingDiff[] }) {
  return (
    <dl class="diff">
      {diff.map(({ name, lines }) => (
        <div key={name}>
          <dt>{settingTitles[name]}</dt>
          {lines.map(({ kind, text }, at) => (
            <dd key={`${at} ${kind}`} class={`is-${kind}`}>
              <span aria-hidden="true">{kind === "gone" ? "−" : "+"}</span>
              <span class="only-read">{kind === "gone" ? "was: " : "is: "}</span>
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
