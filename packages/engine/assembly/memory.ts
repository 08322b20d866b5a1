export function zero(at: usize, bytes: usize): void {
  memory.fill(at, 0, bytes);
}
