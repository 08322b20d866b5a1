import type { KeyType } from "@findling/protocol";

export const keyKinds = ["admin", "write", "search", "token"] as const;
/** The kind of a key to a server: a type of key, or a scoped token made from a search key. */
export type KeyKind = KeyType | "token";

/** A server and the key for it. They belong together: the key goes to no other server. */
export interface ServerProfile {
  /** The URL of the server, without a slash at its end. */
  readonly host: string;
  readonly key: string;
  /** null: no server has checked the key. */
  readonly keyKind: KeyKind | null;
}

/** All profiles of a user. */
export interface ServerProfiles {
  /** The profile of commands that name none; null: there is no such profile. */
  readonly defaultName: string | null;
  readonly byName: ReadonlyMap<string, ServerProfile>;
}

export const noProfiles: ServerProfiles = { defaultName: null, byName: new Map() };
