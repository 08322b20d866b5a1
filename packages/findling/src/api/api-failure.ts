import { Failure } from "../failure.js";

/** An answer of the API other than success, or one that is not the API's. */
export class ApiFailure extends Failure {
  readonly status: number;
  /** Seconds to wait before another try, where the answer said so. */
  readonly retryAfter: number | null;

  constructor(message: string, status: number, retryAfter: number | null) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
