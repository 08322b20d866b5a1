export type TaskStatus = "queued" | "applied" | "failed";

export interface Task {
  taskId: string;
  status: TaskStatus;
  dataVersion: number;
}
