/** What is counted for everybody and for each `sub`. All are whole numbers. */
export interface Figures {
  searches: number;
  /** Searches that found nothing. */
  noResults: number;
  /** Searches with `clickAnalytics`. */
  tracked: number;
  /** Searches with `clickAnalytics` and at least one click. */
  clicked: number;
  clicks: number;
  /** The sum of the positions of all clicks. */
  positionSum: number;
}

export function noFigures(): Figures {
  return { searches: 0, noResults: 0, tracked: 0, clicked: 0, clicks: 0, positionSum: 0 };
}

export function addFigures(sum: Figures, more: Readonly<Figures>): void {
  sum.searches += more.searches;
  sum.noResults += more.noResults;
  sum.tracked += more.tracked;
  sum.clicked += more.clicked;
  sum.clicks += more.clicks;
  sum.positionSum += more.positionSum;
}

/** What one search adds to figures. */
export interface SearchShare {
  readonly isNoResult: boolean;
  readonly isTracked: boolean;
}

/** @param sign 1 adds the search, -1 takes it back */
export function countSearch(figures: Figures, { isNoResult, isTracked }: SearchShare, sign: 1 | -1): void {
  figures.searches += sign;
  if (isNoResult) figures.noResults += sign;
  if (isTracked) figures.tracked += sign;
}

/** @param isFirst no other click of the search has been counted */
export function countClick(figures: Figures, position: number, isFirst: boolean): void {
  figures.clicks += 1;
  figures.positionSum += position;
  if (isFirst) figures.clicked += 1;
}
