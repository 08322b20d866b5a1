/** The folders of two environments. The first is copied to the second, row by row. */
export interface EnvironmentMove {
  readonly from: string;
  readonly to: string;
}
