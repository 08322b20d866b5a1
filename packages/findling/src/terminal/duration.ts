/** `8 s`, `2 min 5 s`, `3 h 20 min`, `12 days 4 h` */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const hours = Math.floor(whole / 3_600);
  if (hours < 48) return `${hours} h ${Math.floor((whole % 3_600) / 60)} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}
