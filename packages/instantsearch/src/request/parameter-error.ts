/** A parameter that a Findling server cannot follow. Nothing was sent. */
export class ParameterError extends Error {
  override readonly name = "ParameterError";
  /** The name of the parameter in the library, such as `facetFilters`. */
  readonly parameter: string;

  constructor(parameter: string, reason: string) {
    super(`${parameter}: ${reason}`);
    this.parameter = parameter;
  }
}
