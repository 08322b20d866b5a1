import { criterionWords } from "@findling/client/explanation";
import { criterionNames } from "@findling/protocol";

/** Pins stand above all. They are an owner's order, and this is about the order of the words. */
const shown = criterionNames.filter((name) => name !== "pinned");

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
