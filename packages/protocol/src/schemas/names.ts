import { Type } from "typebox";
import { attributePathCodePointsMax, ruleIdCodePointsMax } from "../limits.js";

/** Without lone surrogates: a name stands in headers and paths too, so it needs a form in UTF-8. */
const name = (codePointsMax: number) =>
  Type.String({ minLength: 1, maxLength: codePointsMax, format: "well-formed" });

/** Names an attribute of records: `price`, `author.name`. */
export const AttributePath = name(attributePathCodePointsMax);

/** The `id` of a synonym, pin or hide rule. */
export const RuleId = name(ruleIdCodePointsMax);
