import { type Static, Type } from "typebox";

export const TaskStatus = Type.Union([
  Type.Literal("queued"),
  Type.Literal("applied"),
  Type.Literal("failed"),
]);
export type TaskStatus = Static<typeof TaskStatus>;

export const Task = Type.Object(
  { taskId: Type.String(), status: TaskStatus, dataVersion: Type.Integer() },
  { additionalProperties: false },
);
export type Task = Static<typeof Task>;
