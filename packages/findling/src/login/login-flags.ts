/** Flags of `login`. */
export interface LoginFlags {
  readonly host?: string;
  readonly key?: string;
  readonly withKey?: true;
  readonly check: boolean;
  readonly json?: true;
}
