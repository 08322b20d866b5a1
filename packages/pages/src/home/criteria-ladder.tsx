import { type CriterionName, criterionWords } from "@findling/client/explanation";

/** In the order in which they are compared. Pins stand above all. */
const shown: readonly CriterionName[] = [
  "words",
  "typos",
  "proximity",
  "attribute",
  "exactness",
  "custom",
  "bm25",
  "objectID",
];

/** How any rank comes about, for somebody who has not searched yet. */
export function CriteriaLadder() {
  return (
    <section class="ladder" aria-labelledby="ladder">
      <h2 id="ladder">One reason for every rank</h2>
      <p>
        No score mixes everything. Two hits are compared by one criterion after the other, and the first that
        differs decides. So between any two hits there is one reason, and this page says it.
      </p>
      <ol>
        {shown.map((criterion) => (
          <li key={criterion}>
            <b>{criterion}</b>
            <span>{criterionWords[criterion]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
