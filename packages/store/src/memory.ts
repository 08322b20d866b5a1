/** For threads that hold states of indexes and do nothing else with them: apart from the store, so that it is not loaded. */
export { SupersededMemory, supersededBytes } from "./memory/superseded-memory.js";
