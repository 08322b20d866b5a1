import { type Static, Type } from "typebox";
import { integerMax } from "./limits.js";

/** `position` is one-based over the whole result. */
export const ClickEvent = Type.Object(
  {
    queryID: Type.String(),
    objectID: Type.String(),
    position: Type.Integer({ minimum: 1, maximum: integerMax }),
  },
  { additionalProperties: false },
);
export type ClickEvent = Static<typeof ClickEvent>;
