import type { SharedIndexChange } from "@findling/engine";
import type { IndexSettings } from "@findling/protocol";
import type { Publication } from "@findling/store";

/** A publication on its way to a search thread. Of what was sent last for this incarnation, nothing is sent again that can be large. */
export interface PublishedIndex extends Omit<Publication, "settings" | "shared"> {
  /** null: as sent last. */
  readonly settings: IndexSettings | null;
  /** Since what was sent last; null: the index is gone. */
  readonly shared: SharedIndexChange | null;
}

export interface PublicationMessage {
  /** Strictly growing on each port. The first message of a port holds every index. */
  readonly number: number;
  readonly indexes: readonly PublishedIndex[];
}
