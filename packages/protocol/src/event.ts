export interface ClickEvent {
  queryID: string;
  objectID: string;
  /** One-based, over the whole result. */
  position: number;
}
