import { signal } from "@preact/signals";

/** Something that was done, or that went wrong, until the next one or until it is put away. */
export interface Notice {
  readonly text: string;
  readonly isFault: boolean;
  /** What can be done about it. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** One notice at a time, at the foot of the window. */
export class Notices {
  readonly current = signal<Notice | null>(null);

  show(text: string, action: Notice["action"] = null): void {
    this.current.value = { text, isFault: false, action };
  }

  showFault(text: string, action: Notice["action"] = null): void {
    this.current.value = { text, isFault: true, action };
  }

  putAway(): void {
    this.current.value = null;
  }

  /** Somebody has signed in, maybe somebody else. What went wrong is still said, and can only be read. */
  beginSession(): void {
    const notice = this.current.peek();
    this.current.value = notice?.isFault === true ? { ...notice, action: null } : null;
  }
}
