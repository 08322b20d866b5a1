import { Explanation, IndexSettingsPatch, SearchRequest } from "@findling/protocol/schemas";
import { Ajv } from "ajv";

/** A search over an example's records, and what the document says that it gives. */
export interface ExampleSearch {
  readonly search: SearchRequest;
  /** ObjectIDs in order: the first page. */
  readonly hits: readonly string[];
  readonly correctedQuery?: string | null;
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The value of the header `x-svc-removed-words`. */
  readonly removedWords?: number;
  /** By objectID. */
  readonly explanations?: Readonly<Record<string, Explanation>>;
}

interface ExampleBody {
  readonly settings?: IndexSettingsPatch;
  readonly records: readonly { readonly objectID: string }[];
  readonly searches: readonly ExampleSearch[];
}

/** A fenced block of JSON in a document: "```json example=<name>". */
export interface RankingExample extends ExampleBody {
  readonly name: string;
}

const searchSchema = {
  type: "object",
  additionalProperties: false,
  required: ["search", "hits"],
  properties: {
    search: SearchRequest,
    hits: { type: "array", items: { type: "string" }, uniqueItems: true },
    correctedQuery: { type: ["string", "null"] },
    facets: { type: "object" },
    removedWords: { type: "integer" },
    explanations: { type: "object", additionalProperties: Explanation },
  },
};

const isExampleBody = new Ajv({
  allowUnionTypes: true,
  formats: { "well-formed": true },
}).compile<ExampleBody>({
  type: "object",
  additionalProperties: false,
  required: ["records", "searches"],
  properties: {
    settings: IndexSettingsPatch,
    records: {
      type: "array",
      minItems: 1,
      items: { type: "object", required: ["objectID"], properties: { objectID: { type: "string" } } },
    },
    searches: { type: "array", minItems: 1, items: searchSchema },
  },
});

/**
 * The examples of a Markdown document, in order.
 * @throws {Error} a fence that is neither closed nor an example, broken or unknown content, a name used twice
 */
export function rankingExamples(markdown: string): RankingExample[] {
  const blocks = fencedBlocks(markdown);
  const names = blocks.map(({ info }) => nameOf(info));
  for (const [i, name] of names.entries())
    if (names.indexOf(name) !== i) throw new Error(`Two examples are called ${name}.`);
  return blocks.map(({ content }, i) => ({ name: names[i], ...bodyOf(content, names[i]) }));
}

function nameOf(info: string): string {
  const name = /^json example=([A-Za-z0-9-]+)$/.exec(info)?.[1];
  if (name === undefined) throw new Error(`"${info}" is no info string of an example: json example=<name>.`);
  return name;
}

function bodyOf(content: string, name: string): ExampleBody {
  const body: unknown = JSON.parse(content);
  if (!isExampleBody(body))
    throw new Error(`The example ${name} is malformed: ${JSON.stringify(isExampleBody.errors)}`);
  return body;
}

interface FencedBlock {
  readonly info: string;
  readonly content: string;
}

/** Any line that begins like a fence is taken for one, so that none is passed over. */
function fencedBlocks(markdown: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { info: string; lines: string[] } | null = null;
  for (const line of markdown.split("\n")) {
    const fence = /^\s*(?:```+|~~~+)(.*)$/.exec(line);
    if (fence === null) open?.lines.push(line);
    else if (open === null) open = { info: fence[1].trim(), lines: [] };
    else if (fence[1].trim() === "") {
      blocks.push({ info: open.info, content: open.lines.join("\n") });
      open = null;
    } else throw new Error(`A fence begins inside another: ${line}`);
  }
  if (open !== null) throw new Error(`A fence is not closed: ${open.info}`);
  return blocks;
}
