import { OptionalAttribute } from "./optional-attribute.js";
import { HideList, PinList } from "./query-rule-lists.js";
import { RankingEditor } from "./ranking-editor.js";
import type { SettingFault } from "./setting-fault.js";
import type { QueryTime, SettingName } from "./setting-names.js";
import { SettingSection } from "./setting-section.js";
import type { SettingsEditor } from "./settings-editor.js";
import { SwitchRow } from "./switch-row.js";
import { SynonymList } from "./synonym-list.js";

interface SectionsProperties {
  readonly editor: SettingsEditor;
  readonly queryTime: QueryTime;
}

/** The settings of queries. A change applies from the next search on. */
export function QueryTimeSections({ editor, queryTime }: SectionsProperties) {
  const attributes = editor.attributes.value;
  const change = (changes: Partial<QueryTime>): void => editor.changeQueryTime(changes);
  const faultOf = (name: SettingName): SettingFault | null =>
    editor.fault.value?.name === name ? editor.fault.value : null;
  return (
    <>
      <SettingSection
        name="customRanking"
        editor={editor}
        hint="Your own order of equally good matches, such as sales or dates. The first attribute that differs decides."
      >
        <RankingEditor
          ranking={queryTime.customRanking}
          attributes={attributes}
          onChange={(customRanking) => change({ customRanking })}
        />
      </SettingSection>
      <SettingSection
        name="distinctAttribute"
        editor={editor}
        hint="Of all records with the same value only the best is shown, such as one section of each page."
      >
        <OptionalAttribute
          label="Attribute of the group"
          value={queryTime.distinctAttribute}
          none="All records are shown."
          attributes={attributes}
          onChange={(distinctAttribute) => change({ distinctAttribute })}
        />
      </SettingSection>
      <SettingSection
        name="synonyms"
        editor={editor}
        hint="Words that find each other, or that find others in one direction."
      >
        <SynonymList
          synonyms={queryTime.synonyms}
          fault={faultOf("synonyms")}
          onChange={(synonyms) => change({ synonyms })}
        />
      </SettingSection>
      <SettingSection
        name="pins"
        editor={editor}
        hint="Records that stand at a place of their own for a query."
      >
        <PinList rules={queryTime.pins} fault={faultOf("pins")} onChange={(pins) => change({ pins })} />
      </SettingSection>
      <SettingSection name="hides" editor={editor} hint="Records that are not shown for a query.">
        <HideList rules={queryTime.hides} fault={faultOf("hides")} onChange={(hides) => change({ hides })} />
      </SettingSection>
      <SettingSection name="typoTolerance" editor={editor} hint="Also where a tier allows it.">
        <SwitchRow
          label="Words may have typos"
          isOn={queryTime.typoTolerance}
          onChange={(typoTolerance) => change({ typoTolerance })}
        />
      </SettingSection>
      <SettingSection name="ignorePlurals" editor={editor} hint="For the languages of the index.">
        <SwitchRow
          label="Singular and plural find each other"
          isOn={queryTime.ignorePlurals}
          onChange={(ignorePlurals) => change({ ignorePlurals })}
        />
      </SettingSection>
      <SettingSection
        name="removeWordsIfNoResults"
        editor={editor}
        hint="Where no record has all words of a query, those that have any of them can be shown."
      >
        <SwitchRow
          label="Records may lack words if none has all"
          isOn={queryTime.removeWordsIfNoResults === "lastWords"}
          onChange={(isOn) => change({ removeWordsIfNoResults: isOn ? "lastWords" : "none" })}
        />
      </SettingSection>
      <SettingSection
        name="queryLogging"
        editor={editor}
        hint="Without it reports keep counts only, and no text of a query."
      >
        <SwitchRow
          label="Reports may keep the texts of queries"
          isOn={queryTime.queryLogging}
          onChange={(queryLogging) => change({ queryLogging })}
        />
      </SettingSection>
    </>
  );
}
