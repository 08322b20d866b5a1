import type { DashboardState } from "../dashboard-state.js";
import type { MissedQuery } from "./index-choice.js";
import { PinDialog } from "./pin-dialog.js";
import { SynonymDialog } from "./synonym-dialog.js";

/** What somebody does about a query without a result. */
export interface RemediedQuery {
  readonly query: string;
  readonly remedy: "pin" | "synonym";
}

interface RemedyDialogProperties extends Pick<RemediedQuery, "remedy"> {
  readonly state: DashboardState;
  readonly missed: MissedQuery;
  readonly onClose: () => void;
}

export function RemedyDialog({ remedy, ...properties }: RemedyDialogProperties) {
  return remedy === "pin" ? <PinDialog {...properties} /> : <SynonymDialog {...properties} />;
}
