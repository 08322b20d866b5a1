import type { Asker } from "../../src/search-threads/asker.js";

/** Waits for every answer. */
export const patientAsker: Asker = { client: "one", gone: new AbortController().signal };
