import type { KeyRow } from "@findling/store";

/**
 * Who makes a request, as access control found out. A scoped token would narrow what the key may do: its claims
 * would stand here beside the key.
 */
export interface Caller {
  readonly key: KeyRow;
}
