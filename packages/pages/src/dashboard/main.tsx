import { render } from "preact";
import { pageAt } from "./dashboard-page.js";
import { DashboardState } from "./dashboard-state.js";
import { pages } from "./page-list.js";
import { Dashboard } from "./shell/dashboard.js";

const place = document.querySelector("#page");
if (place !== null) {
  // The script lies in `assets`, which stands beside the dashboard, whatever stands before both.
  const state = new DashboardState(window, new URL("../", import.meta.url).href);
  render(<Dashboard state={state} />, place);
  state.start();
  // Its code comes while the server is asked who is signed in. Whether it came is seen when it is shown.
  pageAt(pages, state.router.steps.value)
    ?.page.load()
    .catch(() => undefined);
}
