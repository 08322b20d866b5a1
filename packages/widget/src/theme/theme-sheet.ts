import { boxTheme } from "./box-theme.js";
import { listTheme } from "./list-theme.js";

let sheet: CSSStyleSheet | undefined;

/** One sheet for all boxes of a page. As an object it needs no `unsafe-inline` of a policy. */
export function themeSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(boxTheme + listTheme);
  }
  return sheet;
}
