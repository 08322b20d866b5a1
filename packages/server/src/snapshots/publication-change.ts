import type { SharedIndexChange } from "@findling/engine";
import { changeSince, stateAfter } from "@findling/engine/states";
import type { Publication } from "@findling/store";
import type { SharedSettings, SharedState } from "@findling/store/memory";

/** The state of an open index. */
export type OpenState = Publication & SharedState;

/**
 * A publication on its way to another thread. Large parts that the thread already has of this incarnation are
 * not sent again.
 */
export interface PublicationChange extends Omit<Publication, "settings" | "shared"> {
  /** The settings, if they are new; null: they are unchanged. */
  readonly settings: SharedSettings | null;
  /** The change since the state that the thread has; null: the index is gone. */
  readonly shared: SharedIndexChange | null;
}

/**
 * The change from a state that another thread has to a newer one.
 *
 * @param known the state that the other thread has of the index; undefined: it has none
 */
export function changedFrom(known: Publication | undefined, publication: Publication): PublicationChange {
  const { incarnation, settingsVersion, settings, shared } = publication;
  const before = known?.incarnation === incarnation ? known : undefined;
  return {
    ...publication,
    settings: before?.settingsVersion === settingsVersion ? null : settings,
    shared: shared === null ? null : changeSince(before?.shared ?? null, shared),
  };
}

/**
 * The newer state, after a change.
 *
 * @param known the state that `changedFrom` was given; throws an Error if it is another one
 */
export function publicationAfter(known: Publication | undefined, change: PublicationChange): Publication {
  const before = known?.incarnation === change.incarnation ? known : undefined;
  const settings = change.settings ?? before?.settings;
  if (settings === undefined) throw new Error(`The first publication of ${change.index} has no settings.`);
  const shared = change.shared === null ? null : stateAfter(before?.shared ?? null, change.shared);
  return { ...change, settings, shared };
}
