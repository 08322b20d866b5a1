import { type ApiErrorBody, keyHeader } from "@findling/protocol";
import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";
import { Failure, messageOf, systemErrorCode } from "../failure.js";
import { ApiFailure } from "./api-failure.js";

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its leading slash. */
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** The API of one server, used with one key. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
    /** A sentence that says what to do if no server answers. */
    readonly adviceWithoutServer = "",
  ) {}

  /**
   * Resolves with the body of a success.
   * @throws {ApiFailure} the server refused, or its answer does not have the shape of the API
   * @throws {Failure} no server answered
   */
  async read<Shape extends TSchema>(request: ApiRequest, shape: Shape): Promise<Static<Shape>> {
    const response = await this.#fetch(request);
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    const json = jsonOf(text);
    if (!Check(shape, json))
      throw new ApiFailure(`${response.url} does not answer as Findling does.`, response.status, null);
    return json;
  }

  /** Sends a request like `read`, but ignores the body of a success. */
  async send(request: ApiRequest): Promise<void> {
    const response = await this.#fetch(request);
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
  }

  async #fetch({ method, path, body, signal }: ApiRequest): Promise<Response> {
    const headers: Record<string, string> = { [keyHeader]: this.key };
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
      return await fetch(this.baseUrl + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const reason = systemErrorCode(error) ?? messageOf(error);
      const advice = isTlsMismatch(reason) ? httpAdvice : this.adviceWithoutServer;
      const message = `No server answers on ${this.baseUrl} (${reason}). ${advice}`;
      throw new Failure(message.trimEnd(), undefined, { cause: error });
    }
  }
}

const httpAdvice = "The server there speaks http, not https: give its address with http://.";

/** OpenSSL's error codes, depending on its version, for an answer that is not TLS. */
function isTlsMismatch(code: string): boolean {
  return code === "ERR_SSL_WRONG_VERSION_NUMBER" || code === "ERR_SSL_PACKET_LENGTH_TOO_LONG";
}

function failureOf(response: Response, text: string): ApiFailure {
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  const body = jsonOf(text);
  const message = isErrorBody(body)
    ? `${body.error.message} (${response.status} ${body.error.code})`
    : `${response.url} answered ${response.status} ${response.statusText}.`;
  return new ApiFailure(message, response.status, Number.isFinite(wait) ? wait : null);
}

/** Returns undefined, which is no JSON value, if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    "message" in error &&
    typeof error.message === "string"
  );
}
