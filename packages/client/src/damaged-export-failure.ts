import { FindlingFailure } from "./failure.js";

/** An export is complete, except for records that are damaged on the disk of the server. */
export class DamagedExportFailure extends FindlingFailure {
  override readonly name = "DamagedExportFailure";
  readonly damagedRecords: number;
  /** The first 100 of them, as far as they can be read. */
  readonly damagedObjectIDs: readonly string[];

  constructor(damagedRecords: number, damagedObjectIDs: readonly string[]) {
    super(`${damagedRecords} records are damaged on the disk of the server, so the export lacks them.`, {
      code: "damaged_records",
      retryable: false,
    });
    this.damagedRecords = damagedRecords;
    this.damagedObjectIDs = damagedObjectIDs;
  }
}
