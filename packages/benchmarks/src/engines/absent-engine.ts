/** An engine that cannot be measured on this machine. */
export interface AbsentEngine {
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
}
