import { useEffect, useMemo } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { Dialog } from "../elements/dialog.js";
import { pinHref } from "../search-href.js";
import { IndexChoice, type MissedQuery } from "./index-choice.js";
import { IndexField } from "./index-field.js";

interface PinDialogProperties {
  readonly state: DashboardState;
  readonly missed: MissedQuery;
  readonly onClose: () => void;
}

/** Pins are made in the search of an index. Of several indexes somebody has to choose one first. */
export function PinDialog({ state, missed, onClose }: PinDialogProperties) {
  const choice = useMemo(() => new IndexChoice(state, missed), []);
  useEffect(() => choice.start(), [choice]);
  const { query, indexes } = missed;
  const index = choice.index.value;
  return (
    <Dialog title={`Pin a record for “${query}”`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (index !== null) state.router.go(pinHref(state.router, index, query));
        }}
      >
        <IndexField choice={choice} indexes={indexes} />
        <button type="submit" class="button is-primary" autofocus={true} aria-disabled={index === null}>
          Find the record
        </button>
      </form>
    </Dialog>
  );
}
