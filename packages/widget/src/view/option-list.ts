import { type FoundHits, type HitGroup, hitsOf, type PlacedHit } from "../found.js";
import { segmentsOf } from "../record-text.js";
import { linkAt } from "../safe-link.js";
import type { WidgetOptions } from "../widget-options.js";
import { filledTemplate } from "./hit-template.js";
import { icon } from "./icon.js";
import { make } from "./make.js";
import { markedText } from "./marked-text.js";

export interface HitLook {
  readonly options: WidgetOptions;
  readonly template: HTMLTemplateElement | null;
}

/** The children of the list: options, in groups where they have a name. */
export function hitOptions(found: FoundHits, look: HitLook): readonly HTMLElement[] {
  const places = new Map(hitsOf(found).map((placed, at) => [placed, at]));
  return found.groups.flatMap((group, at) => {
    const options = group.hits.map((placed) => hitOption(placed, places.get(placed) ?? 0, look));
    return group.name === "" ? options : [groupOf(group, at, options)];
  });
}

export function recentOptions(recent: readonly string[]): readonly HTMLElement[] {
  return recent.map((query, at) =>
    option(at, icon("clock"), make("span", { class: "title", dir: "auto" }, query)),
  );
}

export function optionID(at: number): string {
  return `option-${at}`;
}

function groupOf({ name }: HitGroup, at: number, options: readonly HTMLElement[]): HTMLElement {
  const id = `group-${at}`;
  const heading = make("div", { id, part: "group", role: "presentation", dir: "auto" }, name);
  return make("div", { role: "group", "aria-labelledby": id }, heading, ...options);
}

function hitOption({ hit }: PlacedHit, at: number, { options, template }: HitLook): HTMLElement {
  const content = template === null ? usualContent(hit, options) : [filledTemplate(template, hit)];
  const made = option(at, ...content);
  const link = options.urlPaths.map((path) => linkAt(hit.record, path)).find((address) => address !== null);
  if (typeof link === "string") made.href = link;
  return made;
}

function usualContent(hit: PlacedHit["hit"], { titlePaths, textPaths }: WidgetOptions): readonly Node[] {
  const title = segmentsOf(hit, titlePaths);
  const text = segmentsOf(hit, textPaths);
  const shown = title.length > 0 ? title : [{ text: hit.objectID, match: false }];
  const lines = [make("span", { part: "title", dir: "auto" }, ...markedText(shown))];
  if (text.length > 0) lines.push(make("span", { part: "text", dir: "auto" }, ...markedText(text)));
  return [make("span", { class: "lines" }, ...lines), icon("enter")];
}

function option(at: number, ...content: readonly Node[]): HTMLAnchorElement {
  const attributes = { role: "option", id: optionID(at), part: "option", tabindex: "-1" };
  return make("a", { ...attributes, "aria-selected": "false" }, ...content);
}
