import type { Asker } from "../../src/search-threads/asker.js";

/** Waits for every answer. */
export const patientAsker: Asker = { requestId: "r1", client: "one", gone: new AbortController().signal };
