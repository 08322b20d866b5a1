import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ConflictChoice } from "./conflict-choice.js";
import { type SettingName, settingTitles } from "./setting-names.js";
import type { SettingsEditor } from "./settings-editor.js";

interface SettingSectionProperties {
  readonly name: SettingName;
  readonly editor: SettingsEditor;
  /** What the setting does, in a sentence. */
  readonly hint: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The id of the heading. */
export function settingTitleId(name: SettingName): string {
  return `${name}-title`;
}

/** A setting with its heading, what is wrong with it, and what somebody else has made of it. */
export function SettingSection({ name, editor, hint, children }: SettingSectionProperties) {
  const fault = editor.fault.value?.name === name ? editor.fault.value : null;
  const isChanged = editor.changes.value.includes(name);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fault !== null) heading.current?.focus();
  }, [fault]);
  return (
    <section class="setting" id={name} aria-labelledby={settingTitleId(name)}>
      <h3 id={settingTitleId(name)} ref={heading} tabIndex={-1}>
        {settingTitles[name]}
        {isChanged && <span class="badge">changed</span>}
      </h3>
      <p class="setting-hint">{hint}</p>
      {fault !== null && (
        <p class="field-fault" role="alert">
          {fault.message}
        </p>
      )}
      <ConflictChoice name={name} editor={editor} onDecided={() => heading.current?.focus()} />
      {children}
    </section>
  );
}
