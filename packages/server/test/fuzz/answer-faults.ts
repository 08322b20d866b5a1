import { type ApiErrorCode, apiErrors, type JsonObject } from "@findling/protocol";
import { descriptionFaults } from "../http/described-answer.js";
import { cutAnswer, type ReceivedAnswer, type SentRequest } from "../http-exchange.js";
import type { ResponseCheck } from "./response-check.js";

/** What the server answers on purpose when it lacks time or room. */
const deliberate: ReadonlySet<string> = new Set(["overloaded", "data_version_timeout", "unavailable"]);

/** What is wrong with an answer to whatever request: nothing, for a server without a fault. */
export function answerFaults(
  { method, path }: SentRequest,
  answer: ReceivedAnswer,
  check: ResponseCheck,
): string[] {
  if (answer === cutAnswer) return [];
  const [pathname] = path.split("?");
  // An answer to HEAD has no body that could say what it is.
  if (method === "HEAD") return answer.status < 500 ? [] : [`answers HEAD with ${answer.status}`];
  return [
    ...descriptionFaults(method, pathname, answer),
    ...(answer.status < 400 ? check.faults(method, pathname, answer) : errorFaults(answer)),
    ...(answer.headers.has("x-request-id") ? [] : ["answers without x-request-id"]),
  ];
}

function errorFaults({ status, headers, text }: ReceivedAnswer): string[] {
  const code = codeOf(text);
  if (code === undefined) return [`answers ${status} without the form of errors: ${text.slice(0, 200)}`];
  return [
    ...(apiErrors[code].status === status ? [] : [`answers ${code} with ${status}`]),
    ...(status < 500 || deliberate.has(code) ? [] : [`answers ${status} ${code}`]),
    ...(status === 503 && !headers.has("retry-after") ? [`answers ${code} without retry-after`] : []),
    ...(headers.get("content-type")?.startsWith("application/json") === true
      ? []
      : ["answers an error as no JSON"]),
    ...(/\bat .*\.[jt]s:\d+/.test(text) ? ["shows a stack"] : []),
  ];
}

/** The code of an error in the one form that errors have; undefined: it has another one. */
export function codeOf(text: string): ApiErrorCode | undefined {
  const body = jsonObjectOf(text);
  const error = body?.["error"];
  if (body === undefined || Object.keys(body).length !== 1) return undefined;
  if (typeof error !== "object" || error === null || Array.isArray(error)) return undefined;
  const { code, message, ...others } = error;
  if (typeof message !== "string" || message === "" || Object.keys(others).length > 0) return undefined;
  return typeof code === "string" && isCode(code) ? code : undefined;
}

function isCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(apiErrors, code);
}

function jsonObjectOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
