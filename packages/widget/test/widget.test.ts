/**
 * `<findling-search>` in Chromium, against a real server, on pages whose content security policy forbids
 * everything inline.
 */
import { expect, test } from "vitest";
import { keyboardCases } from "./browser/keyboard-cases.js";
import { isChromiumThere } from "./browser/stage.js";
import { closeStageAtEnd } from "./browser/use-stage.js";

if (isChromiumThere) {
  keyboardCases();
  closeStageAtEnd();
} else {
  test("Chromium is not there: the widget was not tried in a browser", () => {
    expect(isChromiumThere).toBe(false);
  });
}
