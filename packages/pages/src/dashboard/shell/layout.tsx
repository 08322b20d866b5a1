import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DashboardState } from "../dashboard-state.js";
import { Dialog } from "../elements/dialog.js";
import { Later } from "../elements/later.js";
import { refusalWordsOf } from "../problem.js";
import { CurrentPage } from "./current-page.js";
import { Menu, Wordmark } from "./menu.js";
import { NoticeBar } from "./notice-bar.js";

const stillSignedIn = "You are still signed in.";

/** The side bar, or on small windows a bar with a menu, and the page. */
export function Layout({ state, keyName }: { readonly state: DashboardState; readonly keyName: string }) {
  const isMenuOpen = useSignal(false);
  /** Whether somebody is asked if they want to sign out. */
  const isAsked = useSignal(false);
  const { router, connection } = state;
  const steps = router.steps.value;
  useEffect(() => void state.publicPage.load(), [state, connection.returns.value]);
  useEffect(() => {
    // Its code is no part of the first load. Without it only the keyboard has it less easy.
    const stopped = import("../../parts/kept-focus.js").then(
      ({ keepFocus }) => keepFocus(document),
      () => undefined,
    );
    return () => void stopped.then((stop) => stop?.());
  }, []);
  useEffect(() => {
    isMenuOpen.value = false;
    isAsked.value = false;
  }, [steps]);
  const onFault = (words: string): void => {
    isAsked.value = false;
    state.notices.showFault(words);
  };
  const signOut = (): void => {
    state.session.signOut().catch((error: unknown) => onFault(refusalWordsOf(error, stillSignedIn)));
  };
  const askToSignOut = (): void => {
    isAsked.value = state.unsavedWords().length > 0;
    if (!isAsked.value) signOut();
  };
  const menu = { state, keyName, onSignOut: askToSignOut };
  return (
    <div class="layout">
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="side">
        <Wordmark href={router.hrefOf()} />
        <Menu {...menu} />
      </header>
      <header class="bar">
        <Wordmark href={router.hrefOf()} />
        <button
          type="button"
          class="button"
          aria-haspopup="dialog"
          onClick={() => {
            isMenuOpen.value = true;
          }}
        >
          Menu
        </button>
      </header>
      {isMenuOpen.value && (
        <Dialog
          title="Menu"
          className="is-menu"
          onClose={() => {
            isMenuOpen.value = false;
          }}
        >
          <Menu {...menu} />
        </Dialog>
      )}
      {isAsked.value && (
        <Later
          load={async () => (await import("./sign-out-dialog.js")).SignOutDialog}
          given={{
            state,
            onSignOut: signOut,
            onClose: () => {
              isAsked.value = false;
            },
          }}
          onFault={(words) => onFault(`${stillSignedIn} ${words}`)}
        />
      )}
      <div class="content">
        <div role="status">
          {connection.isAway.value && (
            <div class="away">
              <span>
                <b>The server does not answer.</b> What you see may be old. The page asks again by itself.
              </span>
              <button type="button" class="button" onClick={() => connection.askNow()}>
                Ask now
              </button>
            </div>
          )}
        </div>
        <main id="content" tabIndex={-1}>
          <CurrentPage state={state} />
        </main>
      </div>
      <NoticeBar notices={state.notices} />
    </div>
  );
}
