import type { ListedIndex } from "../indexes/listed-index.js";

/** How far the erasure of cleared partitions is. Their records are already found by nobody. */
export function ErasureState({ erasure }: Pick<ListedIndex, "erasure">) {
  return (
    <div role="status">
      {erasure !== null && (
        <p class="erasure">
          <span class="state is-working">
            Erasing cleared partitions from the disk: step {erasure.step}
            {erasure.total > 0 && `, ${Math.floor((erasure.done / erasure.total) * 100)} %`}
          </span>
          <span class="small">No search and no page finds their records any more.</span>
        </p>
      )}
    </div>
  );
}
