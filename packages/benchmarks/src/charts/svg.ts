/** Text escaped for SVG, in an element or an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/\p{Cc}/gu, " ");
}

/** An element. Numbers are rounded to tenths. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const listed = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === "number" ? String(Math.round(value * 10) / 10) : escaped(value);
    return ` ${key}="${text}"`;
  });
  return `<${name}${listed.join("")}>${content.join("")}</${name}>`;
}

export interface Drawing {
  readonly title: string;
  /** Describes the drawing to readers who cannot see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly string[];
}

/** Legible on light and dark pages: it follows the reader's colour scheme and has its own background. */
const style = `text{font:12px system-ui,sans-serif;fill:#1f2328}.ground{fill:#fff}.line{stroke:#d0d7de;stroke-width:1}
.head{font-size:15px;font-weight:600}.quiet{fill:#59636e}.end{text-anchor:end}.middle{text-anchor:middle}
.frame text{font-size:11px;fill:#1f2328}
@media (prefers-color-scheme:dark){text{fill:#f0f6fc}.ground{fill:#0d1117}.line{stroke:#3d444d}.quiet{fill:#9198a1}}`;

export function svgOf({ title, description, width, height, parts }: Drawing): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${Math.ceil(height)}`,
    width,
    height: Math.ceil(height),
    role: "img",
    "aria-labelledby": "title desc",
  };
  const content = [
    element("title", { id: "title" }, [escaped(title)]),
    element("desc", { id: "desc" }, [escaped(description)]),
    `<style>${style}</style>`,
    element("rect", { class: "ground", width, height: Math.ceil(height) }),
    ...parts,
  ];
  return `${element("svg", attributes, ["\n", content.join("\n"), "\n"])}\n`;
}

/** @param classes of the text: `quiet`, `head`, `end`, `middle` */
export function label(text: string, at: { x: number; y: number }, classes = ""): string {
  return element("text", { ...at, ...(classes !== "" && { class: classes }) }, [escaped(text)]);
}
