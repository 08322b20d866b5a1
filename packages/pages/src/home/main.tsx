import { render } from "preact";
import { keepFocus } from "../parts/kept-focus.js";
import { moveByKeys } from "../ranks/hit-keys.js";
import { Home } from "./home.js";
import { PageState } from "./page-state.js";

const place = document.querySelector("#page");
if (place !== null) {
  const state = new PageState(window);
  render(<Home state={state} />, place);
  state.start();
  moveByKeys(document);
  keepFocus(document);
}
