import type { RecordsAddress } from "./records-address.js";

/** How the parts of the page get to another address of it. */
export interface RecordsTravel {
  readonly hrefOf: (changes: Partial<RecordsAddress>) => string;
  /** `isStep`: the address before stays in the history. */
  readonly go: (changes: Partial<RecordsAddress>, options: { readonly isStep: boolean }) => void;
}
