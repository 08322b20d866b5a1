import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { Loading, ProblemBox } from "../elements/shown-states.js";
import { FileDialog } from "./file-dialog.js";
import { IndexTimeSections } from "./index-time-sections.js";
import { QueryTimeSections } from "./query-time-sections.js";
import { ReviewDialog } from "./review-dialog.js";
import {
  indexTimeNames,
  queryTimeNames,
  type SettingName,
  settingNames,
  settingTitles,
} from "./setting-names.js";
import { settingTitleId } from "./setting-section.js";
import { SettingsEditor } from "./settings-editor.js";

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
  const save = (): void => {
    void editor.save().then(close);
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
            <Others editor={editor} />
            <h2>How records are indexed</h2>
            <IndexTimeSections editor={editor} indexTime={draft.indexTime} />
            <h2>How searches answer</h2>
            <QueryTimeSections editor={editor} queryTime={draft.queryTime} />
          </div>
          <SaveBar
            editor={editor}
            differenceHref={state.router.hrefOf("indexes", name, "difference")}
            onReview={() => (open.value = "review")}
          />
          {open.value === "review" && (
            <ReviewDialog
              before={base}
              after={draft}
              isNew={editor.isNew.value}
              isSaving={editor.isSaving.value}
              onSave={save}
              onClose={close}
            />
          )}
          {open.value === "file" && (
            <FileDialog
              index={name}
              settings={draft}
              onFill={(patch) => editor.fill(patch)}
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

interface MenuProperties {
  readonly editor: SettingsEditor;
  readonly onFile: () => void;
}

/** The way to each setting. */
function SettingsMenu({ editor, onFile }: MenuProperties) {
  const changes = editor.changes.value;
  const entry = (name: SettingName) => (
    <li key={name}>
      <a href={`#${name}`}>
        {settingTitles[name]}
        {changes.includes(name) && (
          <>
            <span class="dot" aria-hidden="true" />
            <span class="only-read">, changed</span>
          </>
        )}
      </a>
    </li>
  );
  return (
    <nav class="settings-menu" aria-label="Settings">
      <ul>{indexTimeNames.map(entry)}</ul>
      <ul>{queryTimeNames.map(entry)}</ul>
      <button type="button" class="button is-small" onClick={onFile}>
        Import or export
      </button>
    </nav>
  );
}

/** What somebody else has saved meanwhile. */
function Others({ editor }: { readonly editor: SettingsEditor }) {
  const others = editor.others.value;
  if (others === null) return null;
  const listed = (names: readonly SettingName[]): string =>
    names.map((name) => settingTitles[name]).join(", ");
  return (
    <div class="notice" role="alert">
      <div>
        <b>Somebody else has saved settings meanwhile.</b>
        {others.taken.length > 0 && <p>Theirs are on this page now: {listed(others.taken)}.</p>}
        {others.conflicts.length > 0 && (
          <p>
            You have both changed these. Choose below, then save again: <b>{listed(others.conflicts)}</b>.
          </p>
        )}
      </div>
    </div>
  );
}

interface SaveBarProperties {
  readonly editor: SettingsEditor;
  readonly differenceHref: string;
  readonly onReview: () => void;
}

function SaveBar({ editor, differenceHref, onReview }: SaveBarProperties) {
  const count = editor.changes.value.length;
  const undecided = editor.others.value?.conflicts.length ?? 0;
  if (count === 0 && !editor.isNew.value) return null;
  const isForSearches = editor.changes.value.some((name) => queryTimeNames.some((one) => one === name));
  return (
    <div class="save-bar" role="region" aria-label="Changes">
      <p role="status">
        {count === 1 ? "1 setting is changed." : `${count} settings are changed.`}{" "}
        {undecided > 0 && <b>Choose between yours and theirs first.</b>}
      </p>
      {isForSearches && !editor.isNew.value && <a href={differenceHref}>See what it changes</a>}
      {count > 0 && (
        <button type="button" class="button" onClick={() => editor.discard()}>
          Discard
        </button>
      )}
      <button
        type="button"
        class="button is-primary"
        aria-disabled={undecided > 0}
        onClick={() => undecided === 0 && onReview()}
      >
        Review and save
      </button>
    </div>
  );
}
