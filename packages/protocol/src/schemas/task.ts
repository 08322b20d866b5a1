import { Type } from "typebox";
import type * as wire from "../task.js";
import type { WireType } from "./wire-type.js";

export const TaskStatus = Type.Union([
  Type.Literal("queued"),
  Type.Literal("applied"),
  Type.Literal("failed"),
]);
export type TaskStatus = WireType<typeof TaskStatus, wire.TaskStatus>;

export const Task = Type.Object(
  { taskId: Type.String(), status: TaskStatus, dataVersion: Type.Integer() },
  { additionalProperties: false },
);
export type Task = WireType<typeof Task, wire.Task>;
