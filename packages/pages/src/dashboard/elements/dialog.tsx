import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProperties {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  /**
   * It has something that is not shown again, or is at work: only its button closes it. Its heading may have
   * the focus, so that a second Enter presses nothing.
   */
  readonly isKept?: boolean;
  readonly children: preact.ComponentChildren;
}

/**
 * A modal dialog. The browser keeps the focus in it, closes it with Escape, and gives the focus back. A click
 * beside it closes it, too, but not one that began in it: that selects a text.
 */
export function Dialog({ title, onClose, className = "", isKept = false, children }: DialogProperties) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${className}`}
      aria-labelledby={id}
      // Nobody closes a dialog that goes with its page.
      onClose={() => dialog.current !== null && onClose()}
      onKeyDown={(event) => {
        // A second Escape would close it, whatever `cancel` says.
        if (isKept && event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => {
        if (isKept) event.preventDefault();
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current && !isKept) currentTarget.close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id} {...(isKept ? { tabIndex: -1 } : {})}>
            {title}
          </h2>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
