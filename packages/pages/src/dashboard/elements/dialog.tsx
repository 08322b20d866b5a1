import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProperties {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: preact.ComponentChildren;
}

/**
 * A modal dialog. The browser keeps the focus in it, closes it with Escape, and gives the focus back. A click
 * beside it closes it, too.
 */
export function Dialog({ title, onClose, className = "", children }: DialogProperties) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
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
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
