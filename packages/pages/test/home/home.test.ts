/**
 * The page at `/` in Chromium, against a real server with records of the demo:
 *  1. It has the focus in its field, and searches while somebody types; the address has the search.
 *  2. Between every two hits stands the criterion that the server names, with both values; on demand all that
 *     was compared.
 *  3. Keys: `/`, arrows, j and k, Enter, Escape.
 *  4. Examples, corrections and filters are searches of their own in the history.
 *  5. States: records are being added, no demo, nothing found, degraded, refused, no answer.
 *  6. Samples of code have the public key, and are copied.
 *  7. Texts of records and of the address stay texts; only http and https are links.
 *  8. axe finds nothing, in light and dark; no window from 320 px on scrolls sideways.
 *  9. It loads less than 40 KB (gzip), and its policy allows nothing inline.
 */
import { hasChromium } from "@findling/testkit";
import { expect, test } from "vitest";
import { everybodyCases } from "./everybody-cases.js";
import { hostileCases } from "./hostile-cases.js";
import { searchCases } from "./search-cases.js";
import { stateCases } from "./state-cases.js";
import { closeStageAtEnd } from "./use-home-stage.js";

if (hasChromium()) {
  searchCases();
  stateCases();
  hostileCases();
  everybodyCases();
  closeStageAtEnd();
} else {
  test("Chromium is not there: the page was not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
