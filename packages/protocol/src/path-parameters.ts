import { indexNamePattern, objectIdCodePointsMax } from "./limits.js";
import type { ParameterSpec } from "./route-spec.js";

/** Steps of a path that no URL can name. */
const dots = [".", ".."] as const;

/** The parameters of all paths. A name means the same in each path that has it. */
export const pathParameters = {
  id: { description: "The id of a key, as the list of keys has it." },
  index: { description: "The name of an index.", pattern: indexNamePattern.source, except: dots },
  objectID: {
    description: "The objectID of a record.",
    minLength: 1,
    maxLength: objectIdCodePointsMax,
    except: dots,
  },
  partition: {
    description: "The value that the records of a partition have in the attribute `partitionKey`.",
    minLength: 1,
    maxLength: objectIdCodePointsMax,
    except: dots,
  },
  taskId: { description: "The id of a task, as the answer of a queued write has it." },
} as const satisfies Record<string, ParameterSpec>;
