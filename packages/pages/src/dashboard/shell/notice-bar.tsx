import { useEffect } from "preact/hooks";
import type { Notices } from "../notices.js";

const shownMs = 10_000;

/** The notice at the foot of the window. One that only says what was done goes away by itself. */
export function NoticeBar({ notices }: { readonly notices: Notices }) {
  const notice = notices.current.value;
  useEffect(() => {
    if (notice === null || notice.isFault) return undefined;
    const timer = setTimeout(() => notices.putAway(), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notice-place" role="status">
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
