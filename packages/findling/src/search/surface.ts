import type { CommandContext } from "../command-context.js";
import { type Colours, coloursFor } from "../terminal/colours.js";

/** Where lines are shown. */
export interface Surface {
  /** Infinity: lines are as long as they are. */
  readonly columns: number;
  readonly colours: Colours;
}

const columnsMin = 20;
/** The width of a terminal that does not say how wide it is. */
const columnsDefault = 80;

export function surfaceOf({ console, environment }: CommandContext): Surface {
  const { stdout } = console;
  const columns = Math.max(columnsMin, stdout.columns || columnsDefault);
  return {
    columns: stdout.isTTY === true ? columns : Number.POSITIVE_INFINITY,
    colours: coloursFor(stdout, environment),
  };
}
