import type { Hit } from "@findling/protocol";
import { displayWidth } from "../terminal/display-width.js";
import { oneLine } from "../terminal/one-line.js";
import { matchedFields, namedFields, type ShownField, titleOf } from "./hit-fields.js";
import { coloured, excerpt, plainPart, widthOf } from "./shown-part.js";
import type { Surface } from "./surface.js";

export interface HitView {
  /** Attributes that were asked for; undefined: those in which words were found. */
  readonly fields: readonly string[] | undefined;
  /** How many attributes are shown below the title, if none were asked for. */
  readonly matchedFieldsMax: number;
  /** Columns of the number in front. */
  readonly numberWidth: number;
}

const gap = "  ";

/** A hit as a person reads it: its number, title and objectID, then a line for each further attribute. */
export function hitLines(hit: Hit, number: number, view: HitView, surface: Surface): string[] {
  const { fields, numberWidth } = view;
  const indent = " ".repeat(numberWidth) + gap;
  const room = { ...surface, columns: surface.columns - indent.length };
  const title = titleOf(hit, fields);
  const others = fields === undefined ? matchedFields(hit, title) : namedFields(hit, fields.slice(1));
  const shown = fields === undefined ? others.slice(0, view.matchedFieldsMax) : others;
  const [first, ...rest] = [...titleLines(hit, title, room), ...shown.map((field) => fieldLine(field, room))];
  const label = surface.colours.dim(String(number).padStart(numberWidth));
  return [`${label}${gap}${first}`, ...rest.map((line) => indent + line)];
}

/** The objectID stands behind the title, or in the next line if both do not fit. */
function titleLines(hit: Hit, title: ShownField, { columns, colours }: Surface): string[] {
  const parts = excerpt(title.parts, columns);
  const text = coloured(parts, colours);
  if (title.name === null || title.name === "objectID") return [text];
  const id = coloured(excerpt([plainPart(oneLine(hit.objectID))], columns), colours);
  const isOneLine = widthOf(parts) + gap.length + displayWidth(id) <= columns;
  return isOneLine ? [`${text}${gap}${colours.dim(id)}`] : [text, colours.dim(id)];
}

function fieldLine({ name, parts }: ShownField, { columns, colours }: Surface): string {
  const label = `${oneLine(name ?? "")}: `;
  // A name that leaves no room for its value stands alone.
  const room = columns - displayWidth(label);
  if (room < 10) return colours.dim(coloured(excerpt([plainPart(label)], columns), colours));
  return colours.dim(label) + coloured(excerpt(parts, room), colours);
}
