/** What somebody has made and not saved. Signing out discards it, after a question that names it. */
export interface UnsavedWork {
  /** Each part of it in words; none: nothing would be lost. */
  readonly words: () => readonly string[];
  readonly forgetAll: () => void;
}
