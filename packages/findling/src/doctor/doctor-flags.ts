/** Flags of `doctor`. */
export interface DoctorFlags {
  readonly data?: string;
  readonly config?: string;
  readonly host?: string;
  readonly adminKey?: string;
  readonly json?: true;
}
