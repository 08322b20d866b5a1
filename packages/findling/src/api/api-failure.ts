import { Failure } from "../failure.js";

/** An error answer of the API, or an answer that is not the API's. */
export class ApiFailure extends Failure {
  readonly status: number;
  /** Seconds to wait before another try, if the answer has them. */
  readonly retryAfter: number | null;

  constructor(message: string, status: number, retryAfter: number | null) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
