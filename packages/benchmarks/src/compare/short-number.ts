/** Three digits, down to hundredths; one digit for smaller numbers. */
export function short(value: number): string {
  if (value > 0 && value < 0.005) return String(Number(value.toPrecision(1)));
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
