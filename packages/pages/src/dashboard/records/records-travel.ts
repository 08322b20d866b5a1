import type { Router } from "../router.js";
import { type RecordsAddress, recordsAddressOf, recordsParametersOf } from "./records-address.js";

/** What is open: the list, one record or a new one. */
export type RecordsPart = Pick<RecordsAddress, "id" | "isNew">;

interface RecordsStep {
  /** The part that is left. If another part is open by then, the address stays as it is. */
  readonly from: RecordsPart;
  /** Whether the address before stays in the history. */
  readonly isStep: boolean;
}

export const listPart: RecordsPart = { id: null, isNew: false };
export const newRecordPart: RecordsPart = { id: null, isNew: true };

export function recordPart(id: string): RecordsPart {
  return { id, isNew: false };
}

/** How the parts of the page get to another address of it. */
export class RecordsTravel {
  readonly #router: Router;
  readonly #page: readonly string[];

  constructor(router: Router, index: string) {
    this.#router = router;
    this.#page = ["indexes", index, "records"];
  }

  hrefOf(changes: Partial<RecordsAddress>): string {
    const parameters = recordsParametersOf({ ...this.#address, ...changes }).toString();
    return this.#router.hrefOf(...this.#page) + (parameters === "" ? "" : `?${parameters}`);
  }

  go(changes: Partial<RecordsAddress>, { from, isStep }: RecordsStep): void {
    const address = this.#address;
    if (address.id !== from.id || address.isNew !== from.isNew) return;
    this.#router.ask(recordsParametersOf({ ...address, ...changes }), { page: this.#page, isStep });
  }

  get #address(): RecordsAddress {
    return recordsAddressOf(this.#router.query.peek());
  }
}
