import { type Command, InvalidArgumentError } from "commander";

/** How long a command waits for the server at most. */
export interface TimeoutFlag {
  readonly timeout: number;
}

const secondsByDefault = 300;
const secondsMax = 1_000_000;

export function addTimeoutOption(command: Command): Command {
  return command.option("--timeout <seconds>", "how long to wait at most", seconds, secondsByDefault);
}

function seconds(text: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > secondsMax)
    throw new InvalidArgumentError(
      `It must be a whole number from 1 to ${secondsMax.toLocaleString("en-US")}.`,
    );
  return number;
}
