import { AttributeWords, attributeSuggestions } from "./attribute-words.js";
import { DictionaryField } from "./dictionary-field.js";
import { languageSuggestions, languageWords } from "./language-names.js";
import { NameList } from "./name-list.js";
import { OptionalAttribute } from "./optional-attribute.js";
import type { IndexTime } from "./setting-names.js";
import { SettingSection } from "./setting-section.js";
import type { SettingsEditor } from "./settings-editor.js";
import { TierEditor } from "./tier-editor.js";

interface SectionsProperties {
  readonly editor: SettingsEditor;
  readonly indexTime: IndexTime;
}

/** What decides how records are indexed. */
export function IndexTimeSections({ editor, indexTime }: SectionsProperties) {
  const attributes = editor.attributes.value;
  const change = (changes: Partial<IndexTime>): void => editor.changeIndexTime(changes);
  return (
    <>
      <SettingSection
        name="searchableTiers"
        editor={editor}
        hint="What is searched. A match in a higher tier counts for more; attributes of one tier count the same."
      >
        <TierEditor
          tiers={indexTime.searchableTiers}
          attributes={attributes}
          onChange={(searchableTiers) => change({ searchableTiers })}
        />
      </SettingSection>
      <SettingSection
        name="attributesForFaceting"
        editor={editor}
        hint="Attributes whose values are counted beside the hits, for filters to choose from."
      >
        <NameList
          names={indexTime.attributesForFaceting}
          onChange={(attributesForFaceting) => change({ attributesForFaceting })}
          adder={{
            label: "Attribute to count",
            suggestions: attributeSuggestions(attributes, indexTime.attributesForFaceting),
          }}
          wordsOf={(path) => <AttributeWords path={path} attributes={attributes} />}
        />
      </SettingSection>
      <SettingSection
        name="languages"
        editor={editor}
        hint="The languages of the texts, as codes of ISO 639-1. They decide plurals, stop words and articles."
      >
        <NameList
          names={indexTime.languages}
          onChange={(languages) => change({ languages })}
          adder={{
            label: "Language code, such as de",
            suggestions: languageSuggestions(indexTime.languages),
          }}
          wordsOf={(code) => <span class="attribute-words">{languageWords(code)}</span>}
        />
      </SettingSection>
      <SettingSection
        name="dictionary"
        editor={editor}
        hint="Names that are one word and are never cut, such as node.js or c++. One on each line."
      >
        <DictionaryField
          dictionary={indexTime.dictionary}
          onChange={(dictionary) => change({ dictionary })}
        />
      </SettingSection>
      <SettingSection
        name="partitionKey"
        editor={editor}
        hint="The attribute that says whose a record is. All records of one value can be erased in one call, and tokens can be limited to values."
      >
        <OptionalAttribute
          label="Partition key"
          value={indexTime.partitionKey}
          none="Records belong to nobody in particular."
          attributes={attributes}
          onChange={(partitionKey) => change({ partitionKey })}
        />
      </SettingSection>
    </>
  );
}
