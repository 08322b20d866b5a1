import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError, type ApiErrorCode } from "@findling/protocol";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { hasLoneSurrogate } from "./code-points.js";
import { describeFault } from "./schema-fault.js";

const ajv = new Ajv({
  // No value is coerced, filled in or removed: it is accepted as sent, or refused.
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  // With the value and the schema of each fault. The messages are our own (see describeFault).
  verbose: true,
  messages: false,
  // To compile our schemas takes half of the time without the check that they are schemas, and without
  // shorter code that a request would not notice: 80 instead of 170 ms of a processor at every start.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
ajv.addFormat("well-formed", (text) => !hasLoneSurrogate(text));

/** The error code of a fault, by the top-level field of the fault. */
export type CodeOfField = (field: string | undefined) => ApiErrorCode;

/**
 * A check that narrows a value to the type that the schema describes. It throws an ApiError that says what is
 * wrong, and where.
 */
export type SchemaCheck<T> = (value: unknown) => T;

/** Compile functions of all checks. */
const compilers: (() => void)[] = [];

/**
 * Makes a check. The schema is compiled with the first value, or before (see compileChecks). Compiling all
 * schemas at the start would take a tenth of its time.
 *
 * @param schema a schema whose type is `T`, such as a TypeBox one
 */
export function schemaCheck<T>(schema: object, codeOf: CodeOfField): SchemaCheck<T> {
  let compiled: ValidateFunction<T> | undefined;
  const compile = (): ValidateFunction<T> => (compiled ??= ajv.compile<T>(schema));
  compilers.push(compile);
  return (value) => {
    const validate = compile();
    if (validate(value)) return value;
    throw refusal(validate.errors ?? [], codeOf);
  };
}

/**
 * Compiles the schemas of all checks, one in each turn of the event loop. Otherwise the first request would
 * wait some 50 ms for its schema.
 */
export async function compileChecks(): Promise<void> {
  for (const compile of compilers) {
    await nextTurn();
    compile();
  }
}

function refusal(errors: readonly ErrorObject[], codeOf: CodeOfField): ApiError {
  const { message, instancePath } = describeFault(errors);
  const field = instancePath.split("/")[1];
  return new ApiError(codeOf(field), message);
}
