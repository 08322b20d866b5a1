import { Failure } from "../failure.js";

/** A server answered with an error of the API, or with something else than the API. */
export class ServerFailure extends Failure {
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, undefined, options);
    this.name = "ServerFailure";
    this.status = status;
  }
}
