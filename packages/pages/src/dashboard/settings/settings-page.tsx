import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Loading, ProblemBox } from "../elements/shown-states.js";
import { FileDialog } from "./file-dialog.js";
import { IndexTimeSections } from "./index-time-sections.js";
import { goToOthersChange, OthersNotice } from "./others-notice.js";
import { QueryTimeSections } from "./query-time-sections.js";
import { ReviewDialog } from "./review-dialog.js";
import { SaveBar } from "./save-bar.js";
import { settingNames } from "./setting-names.js";
import { settingTitleId } from "./setting-section.js";
import { SettingsEditor } from "./settings-editor.js";
import { SettingsMenu } from "./settings-menu.js";
import { takenBackIn } from "./taken-back.js";

export function SettingsPage({ state, name }: PageProperties) {
  const editor = useMemo(() => new SettingsEditor(state, name), [name]);
  useEffect(() => void editor.load(), [editor, state.connection.returns.value]);
  const isThere = editor.base.value !== null;
  useEffect(() => {
    if (isThere) goToSettingOf(location.hash);
  }, [isThere]);
  const open = useSignal<"review" | "file" | null>(null);
  const [base, draft, problem] = [editor.base.value, editor.draft.value, editor.problem.value];
  const close = (): void => {
    open.value = null;
  };
  const refusals = useSignal(0);
  useEffect(() => {
    if (refusals.value > 0) goToOthersChange(editor.others.peek());
  }, [refusals.value]);
  const forgetOrigin = (): void =>
    state.router.ask(new URLSearchParams(), { page: ["indexes", name, "settings"], isStep: false });
  const save = async (): Promise<void> => {
    const isSaved = await editor.save();
    // Somebody may have closed the review meanwhile, and opened the other dialog.
    if (open.value === "review") close();
    if (isSaved) forgetOrigin();
    else refusals.value++;
  };
  return (
    <>
      {problem !== null && !state.connection.isAway.value && (
        <ProblemBox problem={problem} onRetry={() => void editor.load()} />
      )}
      {base === null || draft === null ? (
        problem === null && <Loading what="the settings" />
      ) : (
        <div class="settings">
          <SettingsMenu editor={editor} onFile={() => (open.value = "file")} />
          <div class="settings-body">
            {editor.isNew.value && (
              <p class="lead">
                There is no index of this name yet. Saving its settings makes it; these are the defaults.
              </p>
            )}
            <OthersNotice editor={editor} />
            <h2>How records are indexed</h2>
            <IndexTimeSections editor={editor} indexTime={draft.indexTime} />
            <h2>How searches answer</h2>
            <QueryTimeSections editor={editor} queryTime={draft.queryTime} />
          </div>
          <SaveBar
            editor={editor}
            takenBack={takenBackIn(state.router.query.value)}
            differenceHref={state.router.hrefOf("indexes", name, "difference")}
            onDiscard={() => {
              editor.discard();
              forgetOrigin();
            }}
            onReview={() => (open.value = "review")}
          />
          {open.value === "review" && (
            <ReviewDialog
              before={base}
              after={draft}
              isNew={editor.isNew.value}
              isSaving={editor.isSaving.value}
              onSave={() => void save()}
              onClose={close}
            />
          )}
          {open.value === "file" && (
            <FileDialog
              index={name}
              settings={draft}
              onFill={(patch) => editor.change(patch)}
              onClose={close}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The browser looks for what an address names before the settings are there. */
function goToSettingOf(hash: string): void {
  const name = settingNames.find((one) => hash === `#${one}`);
  const heading = name === undefined ? null : document.getElementById(settingTitleId(name));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
