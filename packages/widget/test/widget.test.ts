/**
 * `<findling-search>` in Chromium, against a real server, on pages whose content security policy forbids
 * everything inline.
 */
import { hasChromium } from "@findling/testkit";
import { expect, test } from "vitest";
import { accessibilityCases } from "./browser/accessibility-cases.js";
import { clickCases } from "./browser/click-cases.js";
import { documentCases } from "./browser/document-cases.js";
import { frameworkCases } from "./browser/framework-cases.js";
import { hostileCases } from "./browser/hostile-cases.js";
import { keyboardCases } from "./browser/keyboard-cases.js";
import { layoutCases } from "./browser/layout-cases.js";
import { settingCases } from "./browser/setting-cases.js";
import { stateCases } from "./browser/state-cases.js";
import { closeStageAtEnd } from "./browser/use-stage.js";

if (hasChromium()) {
  keyboardCases();
  clickCases();
  hostileCases();
  stateCases();
  settingCases();
  layoutCases();
  accessibilityCases();
  documentCases();
  frameworkCases();
  closeStageAtEnd();
} else {
  test("Chromium is not there: the widget was not tried in a browser", () => {
    expect(hasChromium()).toBe(false);
  });
}
