import { useSignal } from "@preact/signals";
import { type ComponentType, createElement } from "preact";
import { useEffect } from "preact/hooks";

interface LaterProperties<Properties> {
  readonly load: () => Promise<ComponentType<Properties>>;
  /** The properties of the component that is loaded. */
  readonly given: Properties;
  /** The code did not come. */
  readonly onFault: (words: string) => void;
}

/** Something that few look at, such as a question: its code is no part of the first load. */
export function Later<Properties extends object>({ load, given, onFault }: LaterProperties<Properties>) {
  const loaded = useSignal<{ readonly Part: ComponentType<Properties> } | null>(null);
  const start = async (): Promise<void> => {
    try {
      loaded.value = { Part: await load() };
    } catch {
      onFault("A part of this page could not be loaded. Try again, or reload the page.");
    }
  };
  useEffect(() => void start(), []);
  return loaded.value === null ? null : createElement(loaded.value.Part, given);
}
