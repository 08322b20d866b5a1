import { exitCodes, Failure } from "../../failure.js";

/** A file cannot be read, or something in it is wrong. */
export class InputFailure extends Failure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, exitCodes.input, options);
    this.name = "InputFailure";
  }
}
