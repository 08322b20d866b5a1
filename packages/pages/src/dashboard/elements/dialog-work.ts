import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Notices } from "../notices.js";
import { refusalWordsOf } from "../problem.js";

/** What a dialog does once somebody has confirmed it. */
export interface DialogWork {
  readonly isUnderWay: ReadonlySignal<boolean>;
  /** Why it was not done; null: nothing is known against it. */
  readonly fault: Signal<string | null>;
  /** Does it, unless it is under way already. */
  readonly start: (confirmed: ConfirmedWork) => Promise<void>;
}

interface ConfirmedWork {
  /** `Deleting shop` */
  readonly doing: string;
  /** Rejects as the client does. */
  readonly work: () => Promise<void>;
  /** It is done, and the dialog is still there. By default that closes by itself. */
  readonly onDone?: () => void;
}

/** A dialog may be closed while its work is under way. A failure is then said at the foot of the window. */
export function useDialogWork(notices: Notices): DialogWork {
  const isUnderWay = useSignal(false);
  const fault = useSignal<string | null>(null);
  const isThere = useRef(true);
  useLayoutEffect(() => () => void (isThere.current = false), []);
  const start = async ({ doing, work, onDone }: ConfirmedWork): Promise<void> => {
    if (isUnderWay.value) return;
    isUnderWay.value = true;
    try {
      await work();
      if (isThere.current) onDone?.();
    } catch (error) {
      const words = refusalWordsOf(error);
      if (isThere.current) fault.value = words;
      else notices.showFault(`${doing}: ${words}`);
    } finally {
      isUnderWay.value = false;
    }
  };
  return { isUnderWay, fault, start };
}
