import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export interface JsonText {
  readonly name: string;
  /** `must-accept`, `must-reject`, `either` or `transform` (accepted, perhaps changed). */
  readonly kind: string;
  readonly bytes: Buffer;
}

const folder = fileURLToPath(new URL("../../../../shared/data/bad-input/", import.meta.url));

/** The texts of JSONTestSuite; empty where the data beside the project is not there. */
export async function badJsonTexts(): Promise<JsonText[]> {
  const lines = (await readIfThere("json-test-suite.ndjson")).split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const { name, kind, base64 }: { name: string; kind: string; base64: string } = JSON.parse(line);
    return { name, kind, bytes: Buffer.from(base64, "base64") };
  });
}

/** The list of naughty strings; empty where the data is not there. */
export async function naughtyStrings(): Promise<string[]> {
  const text = await readIfThere("blns.json");
  const strings: string[] = text === "" ? [] : JSON.parse(text);
  return strings;
}

async function readIfThere(name: string): Promise<string> {
  try {
    return await readFile(`${folder}${name}`, "utf8");
  } catch {
    return "";
  }
}

/** Does something with every item, several at a time; rejects with the first failure. */
export async function inParallel<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await action(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
