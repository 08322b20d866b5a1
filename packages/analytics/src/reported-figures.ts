import type { Figures } from "./figures.js";
import type { ReportedFigures } from "./report.js";

export function reportedFigures(figures: Readonly<Figures>): ReportedFigures {
  const { searches, noResults, tracked, clicked, clicks, positionSum } = figures;
  return {
    searches,
    noResultSearches: noResults,
    noResultRate: ratio(noResults, searches),
    trackedSearches: tracked,
    clickedSearches: clicked,
    clickThroughRate: ratio(clicked, tracked),
    clicks,
    meanClickPosition: ratio(positionSum, clicks),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
