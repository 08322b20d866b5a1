const svg = "http://www.w3.org/2000/svg";

const paths = {
  search: "M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.3-2.2L21 21",
  cross: "M6 6l12 12M18 6L6 18",
  clock: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm0-14v5l3 2",
  enter: "M19 6v5a3 3 0 0 1-3 3H6m4-4-4 4 4 4",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGElement {
  const picture = document.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", `icon ${name}`);
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", paths[name]);
  picture.append(path);
  return picture;
}
