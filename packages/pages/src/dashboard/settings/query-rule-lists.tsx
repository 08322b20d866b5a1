import { positionOf } from "./place-text.js";
import { RuleField } from "./rule-field.js";
import { RuleList } from "./rule-list.js";
import type { SettingFault } from "./setting-fault.js";
import type { QueryTime } from "./setting-names.js";

interface QueryRuleListProperties<Rules> {
  readonly rules: Rules;
  readonly fault: SettingFault | null;
  readonly onChange: (rules: Rules) => void;
}

export function PinList({ rules, fault, onChange }: QueryRuleListProperties<QueryTime["pins"]>) {
  return (
    <RuleList
      kind="pin"
      {...{ rules, onChange }}
      refused={fault?.entry ?? null}
      textOf={({ query, objectID }) => `${query} ${objectID}`}
      newRule={(id) => ({ id, query: "", objectID: "", position: 0 })}
      fields={(rule, change) => (
        <>
          <RuleField label="Query" value={rule.query} onWritten={(query) => change({ ...rule, query })} />
          <RuleField
            label="objectID"
            value={rule.objectID}
            onWritten={(objectID) => change({ ...rule, objectID: objectID.trim() })}
          />
          <RuleField
            label="Place, from 1"
            type="number"
            value={String(rule.position + 1)}
            onWritten={(text) => change({ ...rule, position: positionOf(text) })}
          />
        </>
      )}
    />
  );
}

export function HideList({ rules, fault, onChange }: QueryRuleListProperties<QueryTime["hides"]>) {
  return (
    <RuleList
      kind="hide"
      {...{ rules, onChange }}
      refused={fault?.entry ?? null}
      textOf={({ query, objectID }) => `${query} ${objectID}`}
      newRule={(id) => ({ id, query: "", objectID: "" })}
      fields={(rule, change) => (
        <>
          <RuleField label="Query" value={rule.query} onWritten={(query) => change({ ...rule, query })} />
          <RuleField
            label="objectID"
            value={rule.objectID}
            onWritten={(objectID) => change({ ...rule, objectID: objectID.trim() })}
          />
        </>
      )}
    />
  );
}
