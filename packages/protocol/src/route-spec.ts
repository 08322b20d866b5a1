import type { AnswerHeader } from "./answer-headers.js";
import type { BodyLimit } from "./body-limits.js";
import type { ApiErrorCode } from "./errors.js";
import type { KeyType } from "./key.js";

/** What a server needs to know of a route, beside the schemas of its bodies. */
export interface RouteSpec {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path parameters are written `:name`. */
  readonly path: string;
  readonly keyTypes: readonly KeyType[];
  /** Whether a scoped token of a search key may call it. */
  readonly scopedToken: boolean;
  /** Whether scripts of pages of any origin may call it (CORS). */
  readonly crossOrigin: boolean;
  /** The largest body. @default `bodyBytesMax` of the limits */
  readonly bodyBytesMax?: number;
  /** The query parameters that it knows, by name. @default none */
  readonly queryParameters?: Readonly<Record<string, ParameterSpec>>;
  /** Status of success. */
  readonly status: number;
  /** Status of success if what was asked for will only be done later (`queued` in the answer). */
  readonly queuedStatus?: number;
}

/** The description of a route for people, and for the documents made for them. */
export interface RouteDescription {
  /** Its subject. Routes with the same one stand together. */
  readonly tag: "indexes" | "records" | "search" | "partitions" | "keys" | "events";
  /** What it does, in one line. */
  readonly summary: string;
  /** The headers that it knows, by name, beyond those that all routes know. @default none */
  readonly requestHeaders?: Readonly<Record<string, ParameterSpec>>;
  /** The headers that its answers may have, beyond those of `everyAnswerHeaders`. */
  readonly answerHeaders: readonly AnswerHeader[];
  /** Every code that an error of this route may have. */
  readonly errors: readonly ApiErrorCode[];
  /** Bounds of the body that its schema does not state. @default none */
  readonly bodyLimits?: readonly BodyLimit[];
}

export interface DescribedRoute extends RouteSpec, RouteDescription {}

/** A parameter of a path or of a query, or a header of a request. Lengths are Unicode code points. */
export interface ParameterSpec {
  /** What it names, in one line. */
  readonly description: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The source of a regular expression for the whole value. */
  readonly pattern?: string;
  /** Values that are refused, though everything else allows them. */
  readonly except?: readonly string[];
}
