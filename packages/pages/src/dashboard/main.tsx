import { render } from "preact";
import { DashboardState } from "./dashboard-state.js";
import { Dashboard } from "./shell/dashboard.js";

const place = document.querySelector("#page");
if (place !== null) {
  // The script lies in `assets`, which stands beside the dashboard, whatever stands before both.
  const state = new DashboardState(window, new URL("../", import.meta.url).href);
  render(<Dashboard state={state} />, place);
  state.start();
}
