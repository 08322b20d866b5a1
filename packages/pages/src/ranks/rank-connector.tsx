import { criterionWords, decisionWords } from "@findling/client/explanation";
import type { ComparedRow, Comparison } from "./comparison.js";

/** Between two hits: what put the upper one above the lower one, and on demand all that was compared. */
export function RankConnector({ comparison }: { readonly comparison: Comparison }) {
  const { decision, above, below } = comparison;
  return (
    <details class="connector">
      <summary>
        <span class="connector-words">
          <span class="connector-lead">above the next: </span>
          {decisionWords(decision)}
        </span>{" "}
        <span class="connector-values">
          <b>{above}</b> <span>against</span> <b>{below}</b>
        </span>
      </summary>
      <ComparedTable comparison={comparison} />
    </details>
  );
}

const usualOrder = "Two hits are compared by one criterion after the other. The first that differs decides";
const partialOrder =
  "No record has all words, so the score of the text (bm25) is compared first. The first criterion that differs decides";

function ComparedTable({ comparison: { rows, isPartial } }: { readonly comparison: Comparison }) {
  const decider = rows.find(({ part }) => part === "decides");
  return (
    <div class="compared">
      <table>
        <caption>
          {isPartial ? partialOrder : usualOrder}
          {decider === undefined ? "." : `: ${criterionWords[decider.criterion]}.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">criterion</th>
            <th scope="col">this hit</th>
            <th scope="col">the next</th>
            <th scope="col">
              <span class="only-read">outcome</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, above, below, part }) => (
            <tr key={name} class={`is-${part}`}>
              <th scope="row">{name}</th>
              <td>{above}</td>
              <td>{below}</td>
              <td class="outcome">{outcomeOf(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function outcomeOf(part: ComparedRow["part"]): string {
  if (part === "decides") return "decides";
  return part === "equal" ? "equal" : "not needed";
}
