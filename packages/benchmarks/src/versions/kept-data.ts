import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { CannotRun } from "../command-options.js";

/** The data of one version that stay for another run. A file beside them says which records they hold. */
export class KeptData {
  readonly #contents: string;

  constructor(
    readonly folder: string,
    records: string,
  ) {
    this.#contents = `${records}\n`;
  }

  /** @throws {CannotRun} there are other records, or the run that indexed them was cut off */
  isFilled(): boolean {
    if (!existsSync(this.folder)) return false;
    if (existsSync(this.#note) && readFileSync(this.#note, "utf8") === this.#contents) return true;
    throw new CannotRun(
      `${this.folder} has other records than this run wants, or not all of them: remove it, or keep elsewhere.`,
    );
  }

  /** All records are in the folder. */
  noteFilled(): void {
    writeFileSync(this.#note, this.#contents);
  }

  get #note(): string {
    return `${this.folder}.records`;
  }
}
