import type { IndexSettings } from "@findling/client";
import { SettingDiffList } from "../settings/setting-diff-list.js";
import { settingsDiff } from "../settings/settings-diff.js";
import { withPatch } from "../settings/settings-draft.js";
import type { AskedDifference } from "./difference-link.js";

interface LinkOfferProperties {
  readonly asked: AskedDifference;
  readonly base: IndexSettings;
  readonly hasOwnChanges: boolean;
  readonly onTry: () => void;
}

/** What a link brings. It changes nothing before somebody agrees: anyone may have made it. */
export function LinkOffer({ asked, base, hasOwnChanges, onTry }: LinkOfferProperties) {
  const { changes, fault, lacks } = asked;
  const diff = changes === null ? [] : settingsDiff(base, withPatch(base, { queryTime: changes }));
  return (
    <>
      {diff.length > 0 && (
        <section class="link-offer" aria-labelledby="link-offer">
          <h2 id="link-offer">Somebody has sent you these changes</h2>
          <SettingDiffList diff={diff} />
          <p class="try-out">
            <button type="button" class="button is-primary" onClick={onTry}>
              Show what they do
            </button>
            <span class="small">
              Nothing is saved by it.
              {hasOwnChanges && " They take the place of your own changes, which are not saved."}
            </span>
          </p>
        </section>
      )}
      {changes !== null && diff.length === 0 && (
        <p class="notice">The changes that somebody has sent you are the settings of this index by now.</p>
      )}
      {fault !== null && (
        <p class="notice" role="alert">
          The changes in this address cannot be read: {fault}
        </p>
      )}
      {lacks.map((part) => (
        <p key={part} class="notice">
          {part === "changes"
            ? "The changes were too long for this link. Ask whoever sent it for the settings as a file, and " +
              "read it in Settings, “Import or export”."
            : "The queries were too long for this link. Ask whoever sent it for them, and paste them here."}
        </p>
      ))}
    </>
  );
}
