import type { JsonObject } from "@findling/protocol";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { ReceivedAnswer } from "../http-exchange.js";
import type { ApiOperation } from "./api-operations.js";

/** Holds bodies against the schemas that the OpenAPI document has for them. */
export class ResponseCheck {
  readonly #ajv = new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false });
  readonly #operations: readonly ApiOperation[];
  readonly #compiled = new Map<JsonObject, ValidateFunction>();

  constructor(document: JsonObject, operations: readonly ApiOperation[]) {
    this.#ajv.addSchema({ $id: "api", components: document["components"] });
    this.#operations = operations;
  }

  /** How the body of an answer differs from the schema of its status. */
  faults(method: string, path: string, { status, text }: ReceivedAnswer): string[] {
    const operation = this.#operations.find((one) => one.method === method && one.pattern.test(path));
    const schema = operation?.responses.get(String(status));
    if (schema === undefined) return [];
    const body: unknown = JSON.parse(text);
    const validate = this.#validator(schema);
    if (validate(body)) return [];
    return [`answers ${status} with a body that the document does not have: ${this.#words(validate)}`];
  }

  /** Whether the document allows this body of a request; null: the operation has none. */
  allows({ body }: ApiOperation, value: unknown): boolean | null {
    return body === null ? null : this.#validator(body)(value);
  }

  /** The first parameter of a path that the document does not allow; undefined: it allows all. */
  refusedParameter({ pattern, parameters }: ApiOperation, path: string): string | undefined {
    const [, ...steps] = pattern.exec(path.split("?")[0]) ?? [];
    const inPath = parameters.filter(({ where }) => where === "path");
    const at = steps.findIndex((step, place) => !this.#validator(inPath[place].schema)(decoded(step)));
    return inPath.at(at === -1 ? inPath.length : at)?.name;
  }

  #validator(schema: JsonObject): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validate = this.#ajv.compile(JSON.parse(text));
    this.#compiled.set(schema, validate);
    return validate;
  }

  #words({ errors }: ValidateFunction): string {
    return this.#ajv.errorsText(errors ?? []);
  }
}

/** null: it is not percent-encoded UTF-8. */
function decoded(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}
