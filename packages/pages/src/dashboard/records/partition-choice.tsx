import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PageProperties } from "../dashboard-page.js";
import { counted } from "../elements/counted.js";
import { TextField } from "../elements/text-field.js";
import { type PartitionList, partitionList, partitionsWith } from "./partition-list.js";

const shownMax = 50;

interface PartitionChoiceProperties extends PageProperties {
  readonly partitionKey: string;
  readonly chosen: string;
  readonly fault: string | null;
  readonly onChoose: (partition: string) => void;
}

/** A field for the name of a partition, which also narrows the list of them below it. */
export function PartitionChoice(properties: PartitionChoiceProperties) {
  const { state, name, partitionKey, chosen, fault, onChoose } = properties;
  const list = useSignal<PartitionList | null>(null);
  // A click on a partition leaves the list as it is.
  const typed = useSignal(chosen);
  useEffect(() => {
    const stop = new AbortController();
    partitionList(state.client, name, { signal: stop.signal }).then(
      (found) => (stop.signal.aborted ? null : (list.value = found)),
      // The name can be typed without the list.
      () => null,
    );
    return () => stop.abort();
  }, [name]);
  return (
    <div class="partition-choice">
      <TextField
        label={`Partition, a value of ${partitionKey}`}
        autofocus
        fault={fault}
        value={chosen}
        onInput={(text) => {
          typed.value = text;
          onChoose(text);
        }}
      />
      {list.value !== null && <Choices list={list.value} typed={typed.value} {...{ chosen, onChoose }} />}
    </div>
  );
}

interface ChoicesProperties extends Pick<PartitionChoiceProperties, "chosen" | "onChoose"> {
  readonly list: PartitionList;
  /** Narrows the list. */
  readonly typed: string;
}

function Choices({ list: { partitions, isCut }, typed, chosen, onChoose }: ChoicesProperties) {
  const found = partitionsWith(typed, partitions);
  const shown = found.slice(0, shownMax);
  return (
    <>
      {shown.length > 0 && (
        <ul class="partitions" aria-label="Partitions of this index">
          {shown.map((one) => (
            <li key={one.name}>
              <button type="button" aria-pressed={one.name === chosen} onClick={() => onChoose(one.name)}>
                <span>{one.name}</span>
                <span class="small">{counted(one.records, "record")}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="small" role="status">
        {listWords(found.length, isCut)}
      </p>
    </>
  );
}

function listWords(found: number, isCut: boolean): string {
  if (found === 0 && !isCut) return "No partition with records has this in its name.";
  if (isCut) return "There are more partitions than can be listed: type the whole name of one that is not.";
  return found > shownMax ? `${shownMax} of ${found.toLocaleString("en-US")}: type a part of the name.` : "";
}
