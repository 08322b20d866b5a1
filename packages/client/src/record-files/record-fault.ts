/** One item of a file cannot be written. The items behind it can still be read. */
export class RecordFault extends Error {
  /** @param message the end of a sentence whose subject is the item, such as "is not valid JSON" */
  constructor(message: string) {
    super(message);
    this.name = "RecordFault";
  }
}

/** A file cannot be read any further. The message does not name the file. */
export class FileFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FileFault";
  }
}
