import { exitCodes, Failure } from "../../failure.js";

/** One item of the input cannot be written. The items behind it can still be read. */
export class RecordFault extends Error {
  /** @param message the end of a sentence whose subject is the item, such as "is not valid JSON" */
  constructor(message: string) {
    super(message);
    this.name = "RecordFault";
  }
}

/** A file cannot be read, or not any further. */
export class InputFailure extends Failure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, exitCodes.input, options);
    this.name = "InputFailure";
  }
}
