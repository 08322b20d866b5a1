import { exitCodes, Failure } from "../failure.js";

/** A server answered with an error of the API, or with something else than the API. */
export class ServerFailure extends Failure {
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    const isUnable = status === 429 || status >= 500 || status < 400;
    super(message, isUnable ? exitCodes.unavailable : exitCodes.refused, options);
    this.name = "ServerFailure";
    this.status = status;
  }
}
