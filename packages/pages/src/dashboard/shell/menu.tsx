import { Boulder } from "../../parts/boulder.js";
import type { DashboardState } from "../dashboard-state.js";
import { pages } from "../page-list.js";

interface MenuProperties {
  readonly state: DashboardState;
  readonly keyName: string;
  readonly onSignOut: () => void;
}

/** The pages, who is signed in, and the way out. */
export function Menu({ state, keyName, onSignOut }: MenuProperties) {
  const { router, publicPage } = state;
  const [current = pages[0].steps[0]] = router.steps.value;
  return (
    <div class="menu">
      <nav aria-label="Dashboard">
        <ul>
          {pages
            .filter(({ isInMenu }) => isInMenu)
            .map(({ title, steps }) => (
              <li key={title}>
                <a href={router.hrefOf(...steps)} aria-current={steps[0] === current ? "page" : undefined}>
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div class="menu-foot">
        {publicPage.facts.value !== null && (
          <a href={publicPage.hrefFor("")} target="_blank" rel="noreferrer">
            Public page
          </a>
        )}
        <a href={`${state.host}/docs`} target="_blank" rel="noreferrer">
          API reference
        </a>
        <p>
          <span class="only-read">Signed in with the key </span>
          <b>{keyName}</b>
        </p>
        <button type="button" class="button" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </div>
  );
}

export function Wordmark({ href }: { readonly href: string }) {
  return (
    <a class="wordmark" href={href}>
      <Boulder />
      Findling
    </a>
  );
}
