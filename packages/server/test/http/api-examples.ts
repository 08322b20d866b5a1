/** A request of a document, written as a curl command. */
export interface ExampleRequest {
  readonly method: string;
  /** With its leading slash; `$KEY_ID` stands for an id of an earlier answer. */
  readonly path: string;
  /** null: the request is sent without a key. */
  readonly hasKey: boolean;
  /** Parsed; undefined: the request has none. */
  readonly body: unknown;
  /** The answer in the JSON block behind the command; undefined: none is shown. */
  readonly answer: unknown;
}

const origin = "http://127.0.0.1:7700";
const keyFlag = `-H "x-svc-key: $SVC_ADMIN_KEY"`;
const jsonFlag = "-H 'content-type: application/json'";

/**
 * The requests of a Markdown document, in order: those of a block of `sh`, the last of which has the answer
 * that a block of `json` right behind shows.
 *
 * @throws {Error} a command that is written in another way than the others
 */
export function apiExamples(markdown: string): ExampleRequest[] {
  const blocks = [...markdown.matchAll(/^```sh\n([^]*?)\n```\n(?:\n```json\n([^]*?)\n```\n)?/gm)];
  return blocks.flatMap(([, commands, shown]) => {
    const curls = commands.split(/\n(?=\S)/).filter((command) => command.startsWith("curl "));
    return curls.map((command, at) => {
      const isLast = at === curls.length - 1;
      const answer: unknown = isLast && shown !== undefined ? JSON.parse(shown) : undefined;
      return { ...requestOf(command), answer };
    });
  });
}

function requestOf(command: string): Omit<ExampleRequest, "answer"> {
  const line = command.trim().replaceAll("\\\n", "");
  const data = / -d '([^']*)'$/.exec(line);
  const head = data === null ? line : line.slice(0, data.index);
  const [, method, url, flags] =
    /^curl -s(?: -i)?(?: -X ([A-Z]+))? ("?[^\s"]+"?)(.*)$/.exec(head) ?? fail(command);
  const rest = flags.replace(keyFlag, "").replace(jsonFlag, "").trim();
  const hasJsonType = flags.includes(jsonFlag);
  const path = url.replaceAll('"', "");
  if (rest !== "" || !path.startsWith(`${origin}/`) || hasJsonType !== (data !== null)) fail(command);
  return {
    method: method ?? (data === null ? "GET" : "POST"),
    path: path.slice(origin.length),
    hasKey: flags.includes(keyFlag),
    body: data === null ? undefined : JSON.parse(data[1]),
  };
}

function fail(command: string): never {
  throw new Error(`The test cannot read this command: ${command}`);
}
