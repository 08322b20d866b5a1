/**
 * The dashboard in Chromium, against a real server:
 *  1. Sign-in leads to the page that was asked for, says in words what is wrong, and keeps the key nowhere.
 *     Sign-out ends the session on the server.
 *  2. A session that ends leads to sign-in, and back to where one was.
 *  3. While the server is away a banner says so and what was shown stays. The page recovers by itself.
 *  4. The list of indexes is renewed, and has background work, an empty and an error state.
 *  5. Every address is a page, or says that it is none.
 *  6. The preview searches while somebody types, with marks, reasons, facets and modes.
 *  7. Hits are pinned and hidden by mouse and keyboard; that can be undone, and overwrites nobody.
 *  8. axe finds nothing, in light and dark; windows from 320 px on do not scroll sideways; the keyboard is
 *     enough.
 *  9. Texts of records and of the address stay texts.
 * 10. The first load is small and from this server, and its policy allows nothing inline.
 * 11. Keys are made with restrictions, shown once, revoked after a question, and stay listed.
 * 12. Settings are changed by mouse and keyboard, reviewed, saved, merged with those of others, taken back.
 * 13. Records are browsed, found, edited, deleted and cleared; nobody's change is overwritten unseen.
 * 14. A file becomes an index: what is wrong is said with its line, and a server may go away meanwhile.
 * 15. What a draft does to queries is shown side by side and in words, and nothing of it is saved.
 * 16. Analytics show reports as texts, distinguish nothing from 0, make synonyms, and outlive wrong dates.
 * 17. Health shows what is wrong, and recovers when the server is back.
 * 18. A search under a draft stands beside that under the saved settings, and says what differs.
 * 19. Tokens are made without sending the secret, and inspected; what is wrong is said beside its field.
 * 20. What fails or comes late is said, whatever is shown by then, and what is shown stays true.
 * 21. The focus is never lost: what took the place of what had it gets it.
 */
import { hasChromium } from "@findling/testkit";
import { expect, test } from "vitest";
import { analyticsCases } from "./analytics-cases.js";
import { comparedSearchCases } from "./compared-search-cases.js";
import { closeDashboardAtEnd } from "./dashboard-stage.js";
import { differenceCases } from "./difference-cases.js";
import { everybodyCases } from "./everybody-cases.js";
import { failureCases } from "./failure-cases.js";
import { focusCases } from "./focus-cases.js";
import { healthCases } from "./health-cases.js";
import { indexCases } from "./index-cases.js";
import { keyCases } from "./key-cases.js";
import { newIndexCases } from "./new-index-cases.js";
import { previewCases } from "./preview-cases.js";
import { recordCases } from "./record-cases.js";
import { sessionCases } from "./session-cases.js";
import { settingsCases } from "./settings-cases.js";
import { tokenCases } from "./token-cases.js";

if (hasChromium()) {
  sessionCases();
  indexCases();
  previewCases();
  comparedSearchCases();
  settingsCases();
  differenceCases();
  keyCases();
  tokenCases();
  recordCases();
  newIndexCases();
  analyticsCases();
  healthCases();
  failureCases();
  focusCases();
  everybodyCases();
  closeDashboardAtEnd();
} else {
  test("Chromium is not there: the dashboard was not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
