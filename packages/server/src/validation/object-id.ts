import { ApiError, objectIdCodePointsMax } from "@findling/protocol";
import { excerpt, found, hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints, hasLoneSurrogate } from "./code-points.js";

/**
 * Says why a value cannot be an objectID (or the name of a partition), as the end of a sentence; null if it
 * can. A URL cannot contain `.` and `..`.
 */
export function objectIdFault(value: unknown): string | null {
  if (value === undefined) return "is missing";
  if (typeof value !== "string") return `must be a string, not ${found(value)}`;
  if (value === "") return "must not be empty";
  if (value === "." || value === "..") return `must not be ${excerpt(value)}, which no URL can name`;
  if (exceedsCodePoints(value, objectIdCodePointsMax)) {
    return hasTooMany(codePointCount(value), "characters", objectIdCodePointsMax);
  }
  if (hasLoneSurrogate(value)) return "must not contain a lone surrogate";
  return null;
}

/**
 * @param where the name of the value in the message, such as `operations[3].objectID`
 * @throws ApiError invalid_object_id
 */
export function requireObjectId(value: unknown, where: string): string {
  const fault = objectIdFault(value);
  if (fault !== null) throw new ApiError("invalid_object_id", `${where} ${fault}.`);
  return String(value);
}
