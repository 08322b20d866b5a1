/** Folders of environments: copy from the one to the other, row by row. */
export interface EnvironmentMove {
  readonly from: string;
  readonly to: string;
}
