/** An attacker in its own process, so that its work takes no time from processes that measure. */
import { Random } from "../random.js";
import { type AttackAnswer, Attacker } from "./attack.js";
import type { AttackOrder, AttackReport } from "./attack-order.js";

const slowestShown = 5;

const order: AttackOrder = JSON.parse(process.argv[2]);
const statuses: Record<string, number> = {};
let slowest: AttackAnswer[] = [];
const attacker = new Attacker({
  target: order.target,
  random: new Random(order.seed),
  onAnswer: (answer) => {
    const name = `${answer.kind} ${answer.status}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    slowest = [...slowest, answer].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestShown);
  },
});
await attacker.attack(order.kind, Date.now() + order.seconds * 1_000);
const report: AttackReport = { statuses, slowest };
process.stdout.write(JSON.stringify(report));
