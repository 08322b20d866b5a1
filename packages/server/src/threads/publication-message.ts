import type { IndexSettings } from "@findling/protocol";
import type { Publication } from "@findling/store";

/** A publication on its way to a search thread. Settings can be large and seldom change. */
export interface PublishedIndex extends Omit<Publication, "settings"> {
  /** null: as sent last for this incarnation. */
  readonly settings: IndexSettings | null;
}

export interface PublicationMessage {
  /** Strictly growing on each port. The first message of a port holds every index. */
  readonly number: number;
  readonly indexes: readonly PublishedIndex[];
}
