import { RuleField } from "./rule-field.js";
import { RuleList } from "./rule-list.js";
import type { SettingFault } from "./setting-fault.js";
import type { QueryTime } from "./setting-names.js";
import { entriesOf, isWritable, type SynonymRule, withType, writtenAs } from "./synonym-text.js";

interface SynonymListProperties {
  readonly synonyms: QueryTime["synonyms"];
  readonly fault: SettingFault | null;
  readonly onChange: (synonyms: SynonymRule[]) => void;
}

export function SynonymList({ synonyms, fault, onChange }: SynonymListProperties) {
  return (
    <RuleList
      kind="synonym"
      rules={synonyms}
      onChange={onChange}
      refused={fault?.entry ?? null}
      textOf={writtenAs}
      newRule={(id): SynonymRule => ({ id, type: "multiWay", words: [] })}
      fields={(rule, change) =>
        isWritable(rule) ? (
          <SynonymFields rule={rule} onChange={change} />
        ) : (
          <span class="rule-text">{writtenAs(rule)}</span>
        )
      }
    />
  );
}

interface SynonymFieldsProperties {
  readonly rule: SynonymRule;
  readonly onChange: (rule: SynonymRule) => void;
}

function SynonymFields({ rule, onChange }: SynonymFieldsProperties) {
  return (
    <>
      <select
        aria-label="Direction"
        value={rule.type}
        onChange={({ currentTarget: { value } }) => onChange(withType(rule, value))}
      >
        <option value="multiWay">each finds the others</option>
        <option value="oneWay">one way</option>
      </select>
      {rule.type === "multiWay" ? (
        <RuleField
          label="Words, with commas between"
          value={rule.words.join(", ")}
          onWritten={(text) => onChange({ ...rule, words: entriesOf(text) })}
        />
      ) : (
        <>
          <RuleField
            label="Who searches for"
            value={rule.input}
            onWritten={(input) => onChange({ ...rule, input: input.trim() })}
          />
          <span aria-hidden="true">→</span>
          <RuleField
            label="Finds these, too, with commas between"
            value={rule.synonyms.join(", ")}
            onWritten={(text) => onChange({ ...rule, synonyms: entriesOf(text) })}
          />
        </>
      )}
    </>
  );
}
