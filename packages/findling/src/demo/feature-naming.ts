/** The names of a feature, derived from its path in the compatibility data. */
export interface FeatureNaming {
  /** The part of the platform: `Web APIs`, `CSS`. */
  readonly category: string;
  /** The kind of feature: `interface`, `property`, `header`. */
  readonly type: string;
  /** The names from the page down: `["AbortController", "abort", "reason parameter"]`. */
  readonly names: readonly string[];
}

/**
 * Parts of the web platform, by their keys in the compatibility data. Browser extensions are not part of it.
 */
export const categories: Readonly<Record<string, string>> = {
  api: "Web APIs",
  css: "CSS",
  html: "HTML",
  http: "HTTP",
  javascript: "JavaScript",
  manifests: "Web app manifests",
  mathml: "MathML",
  mediatypes: "Media types",
  svg: "SVG",
  webassembly: "WebAssembly",
  webdriver: "WebDriver",
};

/** The parts of the platform that are sought less often. Many of their names are those of other features. */
const specialParts: ReadonlySet<string> = new Set([
  "manifests",
  "mathml",
  "mediatypes",
  "svg",
  "webassembly",
  "webdriver",
]);

const types: Readonly<Record<string, string>> = {
  "at-rules": "at-rule",
  attribute_values: "attribute value",
  bidi: "WebDriver BiDi",
  builtins: "built-in",
  classes: "class",
  classic: "WebDriver Classic",
  elements: "element",
  functions: "function",
  global_attributes: "attribute",
  grammar: "grammar",
  headers: "header",
  instructions: "instruction",
  methods: "method",
  operators: "operator",
  properties: "property",
  regular_expressions: "regular expression",
  selectors: "selector",
  statements: "statement",
  status: "status",
  types: "type",
  webapp: "manifest member",
};

/** 1 for features of the parts that are sought most, and 2 for those of the others. */
export function partRank([part = ""]: readonly string[]): number {
  return specialParts.has(part) ? 2 : 1;
}

/** `path`: at least one key below the part of the platform, as in `["css", "properties", "gap"]`. */
export function nameFeature(path: readonly string[]): FeatureNaming {
  const [part = "", section = ""] = path;
  const category = categories[part] ?? part;
  if (part === "api")
    return { category, type: path.length > 2 ? "member" : "interface", names: readable(path.slice(1)) };
  const type = types[section];
  // If the section is unknown, or is itself the feature, the feature is directly below its part.
  if (type === undefined || path.length < 3) {
    const names = readable(path.slice(1));
    // The page of this feature is the interface to JavaScript, which is called as the part is.
    if (part === "webassembly" && section === "api") names[0] = category;
    return { category, type: type ?? "feature", names };
  }
  return { category, type, names: readable(path.slice(2)) };
}

/** A name of several words written together, with blanks between them; "" for any other name. */
export function spokenName(name: string): string {
  const spoken = spaced(name);
  return spoken === name ? "" : spoken;
}

/** The words of a name, written together or apart: 2 of `AbortController`, 3 of `list-style-type`. */
export function wordCount(name: string): number {
  return spaced(name).match(/[\p{L}\d]+/gu)?.length ?? 0;
}

/** `WebGL` is one word, as people write it. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])(?<!Web(?=GL))|(?<=[A-Z])(?=[A-Z][a-z])/gu, " ");
}

function readable(keys: readonly string[]): string[] {
  return keys.map((key) => key.replaceAll("_", " "));
}
