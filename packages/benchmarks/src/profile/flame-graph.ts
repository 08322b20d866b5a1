import { element, label, svgOf } from "../charts/svg.js";
import type { Frame } from "./fold-profile.js";

const width = 1_200;
const rowHeight = 17;
const top = 44;
const letterWidth = 6.3;
/** Narrower frames would be invisible. */
const widthMin = 0.6;

/**
 * Each function is as wide as its time, and is above the function that called it (B. Gregg, The Flame Graph,
 * 2016). The horizontal position has no meaning. Pointing at a function shows its file, time and share.
 */
export function flameGraph(title: string, root: Frame): string {
  const depth = depthOf(root);
  const height = top + depth * rowHeight + 10;
  const perMs = root.totalMs === 0 ? 0 : width / root.totalMs;
  const parts: string[] = [];
  const draw = (frame: Frame, x: number, level: number): void => {
    const frameWidth = frame.totalMs * perMs;
    if (frameWidth < widthMin) return;
    parts.push(drawnFrame(frame, root.totalMs, { x, y: height - 10 - (level + 1) * rowHeight, frameWidth }));
    let left = x;
    for (const child of byName(frame)) {
      draw(child, left, level + 1);
      left += child.totalMs * perMs;
    }
  };
  draw(root, 0, 0);
  const description = `Flame graph of ${root.totalMs.toFixed(0)} ms of processor time.`;
  return svgOf({
    title,
    description,
    width,
    height,
    parts: [label(`${title}: ${root.totalMs.toFixed(0)} ms`, { x: 8, y: 24 }, "head"), ...parts],
  });
}

function drawnFrame(
  { name, place, totalMs, selfMs }: Frame,
  allMs: number,
  { x, y, frameWidth }: { x: number; y: number; frameWidth: number },
): string {
  const share = ((totalMs / allMs) * 100).toFixed(1);
  const tooltip = `${name} ${place}: ${totalMs.toFixed(1)} ms, ${share} %, ${selfMs.toFixed(1)} ms in itself`;
  const letters = Math.floor((frameWidth - 6) / letterWidth);
  const rect = { x, y, width: frameWidth, height: rowHeight - 1, rx: 1, fill: colourOf(place) };
  return element("g", { class: "frame" }, [
    element("title", {}, [tooltip.replaceAll("&", "&amp;").replaceAll("<", "&lt;")]),
    element("rect", rect),
    ...(letters < 3 ? [] : [label(shortened(name, letters), { x: x + 3, y: y + 12 })]),
  ]);
}

/** A hue for each file. It is light in both colour schemes, since the text on it is dark. */
function colourOf(place: string): string {
  const file = place.slice(0, place.lastIndexOf(":"));
  let hash = 7;
  for (const letter of file) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  const hue = file === "" ? 210 : file.includes("/engine/") ? 15 + (hash % 45) : 90 + (hash % 90);
  return `hsl(${hue},${file === "" ? 12 : 75}%,72%)`;
}

function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}

function byName({ children }: Frame): Frame[] {
  return [...children.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function depthOf({ children }: Frame): number {
  let deepest = 0;
  for (const child of children.values()) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}
