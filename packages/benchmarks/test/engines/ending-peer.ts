/**
 * The program of a peer that ends when it is asked more queries than that. As for `python3`, `-c` asks
 * whether it is there.
 */
export function endingPeer(queriesMax: number): string {
  return `
    if (process.argv[2] === "-c") process.exit(0);
    const say = (answer) => console.log(JSON.stringify(answer));
    say({ version: "1" });
    let [skipped, queries] = [0, 0];
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      if (skipped > 0) return skipped--;
      const [kind, ...numbers] = line.split("\\t");
      const count = Number(numbers.at(-1) ?? 0);
      skipped = count;
      if (kind !== "search") return say({ ms: [1] });
      queries += count;
      if (queries > ${queriesMax}) process.exit(1);
      say({ ms: Array(count).fill(1), totals: Array(count).fill(1) });
    });`;
}
