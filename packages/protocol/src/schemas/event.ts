import { Type } from "typebox";
import type * as wire from "../event.js";
import { integerMax } from "../limits.js";
import type { WireType } from "./wire-type.js";

export const ClickEvent = Type.Object(
  {
    queryID: Type.String(),
    objectID: Type.String(),
    position: Type.Integer({ minimum: 1, maximum: integerMax }),
  },
  { additionalProperties: false },
);
export type ClickEvent = WireType<typeof ClickEvent, wire.ClickEvent>;
