import { answerLimit } from "../parts/answer-limit.js";

/** What the server says of itself to everybody who opens the page (`home.json`). */
export interface HomeFacts {
  /** null: nothing can be searched without a key of one's own. */
  readonly demo: SearchableDemo | null;
  /** Whether there will be a demo soon. */
  readonly isDemoComing: boolean;
  readonly hasDashboard: boolean;
}

export interface SearchableDemo {
  readonly index: string;
  readonly searchKey: string;
  /** How many records are written; null: all are. */
  readonly filling: { readonly written: number; readonly total: number } | null;
}

/** The one file of the widget (`widget/integrity.json`). */
export interface WidgetFile {
  readonly path: string;
  readonly integrity: string;
}

/** Rejects if no answer comes, or one that is no success. */
export async function askForFacts(): Promise<HomeFacts> {
  return askFor<HomeFacts>("home.json");
}

/** Rejects as `askForFacts` does. */
export async function askForWidgetFile(): Promise<WidgetFile> {
  return askFor<WidgetFile>("widget/integrity.json");
}

async function askFor<Body>(path: string): Promise<Body> {
  const headers = { accept: "application/json" };
  const response = await fetch(path, { headers, signal: answerLimit() });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const body: Body = JSON.parse(await response.text());
  return body;
}
