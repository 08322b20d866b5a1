import type { Finding } from "@findling/store/check";

/** The request to the process that checks a folder: JSON on its standard input. */
export interface FolderCheckRequest {
  readonly folder: string;
  /** null: it is not set. */
  readonly masterSecret: string | null;
}

/** An answer of the process that checks a folder: a line of JSON on its standard output. */
export type FolderCheckMessage =
  | { readonly kind: "finding"; readonly finding: Finding }
  /** Begins to read this part of the folder. `advice`: what helps if LMDB ends the process there. */
  | { readonly kind: "part"; readonly part: string; readonly advice: string }
  | { readonly kind: "progress"; readonly done: number; readonly total: number }
  | { readonly kind: "end" };
