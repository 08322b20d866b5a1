import { PostingCodes } from "../../src/postings/posting-codes.js";

/** Codes that are their own summaries, with weights of all kinds. */
export const anyCodes = new PostingCodes({
  summaries: Uint16Array.from({ length: 256 }, (_, code) => code),
  weights: Uint8Array.from({ length: 256 }, (_, code) => (code * 7) % 256),
});
