/**
 * How states of an index pass from thread to thread, for those that do not search them: apart from the
 * engine, so that it is not loaded.
 */
export { changeSince, stateAfter } from "./segment/shared-index-change.js";
