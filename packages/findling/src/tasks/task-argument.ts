import { InvalidArgumentError } from "commander";

/** Parses an argument that names a task. Others, such as `..`, cannot stand in a path. */
export function taskIdOf(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new InvalidArgumentError("No task has such an id.");
  return text;
}
