import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Notices } from "../notices.js";

const shownMs = 10_000;

/** The notice at the foot of the window. One that only says what was done goes away by itself,
 * but not from under the pointer or the focus. */
export function NoticeBar({ notices }: { readonly notices: Notices }) {
  const notice = notices.current.value;
  const isHeld = useSignal(false);
  useEffect(() => {
    if (notice === null || notice.isFault || isHeld.value) return undefined;
    const timer = setTimeout(() => notices.putAway(), shownMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld.value]);
  return (
    <div
      class="notice-place"
      role="status"
      onPointerEnter={() => {
        isHeld.value = true;
      }}
      onPointerLeave={() => {
        isHeld.value = false;
      }}
      onFocusIn={() => {
        isHeld.value = true;
      }}
      onFocusOut={() => {
        isHeld.value = false;
      }}
    >
      {notice !== null && (
        <div class={notice.isFault ? "notice-bar is-fault" : "notice-bar"}>
          <span>{notice.text}</span>
          {notice.action !== null && (
            <button type="button" class="button" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" class="button" onClick={() => notices.putAway()}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
