/**
 * By place of the series. Each colour has a contrast of at least 3 : 1 on white and on the dark background
 * (WCAG 2.2, 1.4.11).
 */
const series = ["#2f74e8", "#c9662a", "#2f9150", "#a85ad0", "#d1465a", "#1f9499", "#8a8030", "#7d8590"];

export function colourOf(place: number): string {
  return series[place % series.length];
}
