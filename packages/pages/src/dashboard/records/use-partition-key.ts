import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";

/** The attribute that names the partition of a record; null: there is none, or it is not known (yet). */
export function usePartitionKey({ client, connection }: DashboardState, index: string): string | null {
  const partitionKey = useSignal<string | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const { settings } = await client.index(index).settings();
        partitionKey.value = settings.indexTime.partitionKey;
      } catch {
        // It only helps to write a record. What is wrong is said by what the page itself asks for.
      }
    };
    void load();
  }, [index, connection.returns.value]);
  return partitionKey.value;
}
