import type { Colours } from "../terminal/colours.js";
import { duration } from "../terminal/duration.js";
import { printable } from "../terminal/printable.js";
import { counted } from "../terminal/progress.js";
import { type CellPaint, tableLines } from "../terminal/text-table.js";
import { type Attention, type FigureName, isSlow } from "./attention.js";
import { latencyText, rateText, sizeText, timeText } from "./figures-text.js";
import type { ServerStats, TimedStats } from "./server-stats.js";

const shownIndexes = 10;
const labelWidth = 11;
/** Parts of the data folder that are shown apart. */
const largeParts = new Set(["records", "segments", "queue"]);

/** A text that is coloured if its figure needs attention. */
type Paint = (figure: FigureName, text: string) => string;

/** The figures as sections, at most 80 columns wide unless names are long. */
export function statsText(stats: ServerStats, attention: readonly Attention[], colours: Colours): string {
  const paint: Paint = (figure, text) => {
    const found = attention.find((entry) => entry.figure === figure);
    return found === undefined ? text : painted(text, found, colours);
  };
  const sections = [
    headLines(stats, paint),
    timedLines(stats, paint, colours),
    lineList(trafficLines(stats, paint), colours),
    indexLines(stats, colours),
    lineList(machineLines(stats, paint), colours),
    attention.map((entry) => `${painted(`${entry.level}:`, entry, colours)} ${entry.message}`),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(""))
    .join("\n");
}

function painted(text: string, { level }: Attention, colours: Colours): string {
  return level === "critical" ? colours.red(text) : colours.yellow(text);
}

function headLines({ version, node, upSeconds, isReady, period }: ServerStats, paint: Paint): string[] {
  const ready = paint("ready", isReady ? "ready" : "not ready");
  const versions = `Findling ${printable(version)}, Node ${printable(node)}`;
  const first = `${versions}, ${ready}, up for ${duration(upSeconds)}`;
  const seconds = period.seconds < 60 ? `${period.seconds.toFixed(1)} s` : duration(period.seconds);
  return [first, period.isSinceStart ? "Counts are since its start." : `Counts are of the last ${seconds}.`];
}

function timedLines({ searches, writes }: ServerStats, paint: Paint, colours: Colours): string[] {
  const rows = [...searches.map((search) => ({ ...search, name: `searches, ${search.name}` })), writes];
  const paintCell: CellPaint = (text, { row, column }) => {
    if (row === -1) return colours.bold(text);
    const search = searches[row];
    return column === 5 && search !== undefined && isSlow(search) ? paint("latency", text) : text;
  };
  const head = ["", "a second", "count", "p50", "p90", "p99"];
  return tableLines(head, rows.map(timedCells), { isNumber, paint: paintCell });
}

function timedCells({ name, count, perSecond, p50, p90, p99 }: TimedStats): string[] {
  return [name, rateText(perSecond), counted(count), latencyText(p50), latencyText(p90), latencyText(p99)];
}

/** The first column of each table has names. */
function isNumber(column: number): boolean {
  return column > 0;
}

type LabelledLine = readonly [label: string, text: string];

function trafficLines(stats: ServerStats, paint: Paint): LabelledLine[] {
  const { queue, searchThreads, errors, requests, connections, writesWaiting } = stats;
  const failed = paint("queueFailed", `${counted(queue.failed)} failed`);
  const size = paint("queueSize", `${sizeText(queue.bytes)} of ${sizeText(queue.bytesMax)}`);
  const age = paint("queueAge", `oldest ${duration(queue.oldestSeconds)}`);
  const threads = paint("threads", `${searchThreads.living} of ${searchThreads.all} threads`);
  const deaths = paint("deaths", `${counted(searchThreads.deaths)} died`);
  const degraded = paint("degraded", `${counted(stats.degraded)} degraded`);
  const refused = errors.map(({ code, count }) => `${printable(code)} ${counted(count)}`).join(", ");
  const open = `${counted(connections.open)} of ${counted(connections.max)}`;
  const searches = `${counted(stats.searchesWaiting)} waiting, ${counted(stats.cached)} from memory`;
  return [
    ["Requests", `${counted(requests.count)}, ${rateText(requests.perSecond)} a second`],
    ["Refusals", errors.length === 0 ? "none" : paint("errors", refused)],
    ["Connections", `${open}, ${counted(connections.closed)} closed by the server`],
    ["Searches", `${searches}, ${degraded}; ${threads}, ${deaths}`],
    ["Writes", `${counted(writesWaiting.count)} waiting (${sizeText(writesWaiting.bytes)})`],
    ["Queue", `${countOf(queue.batches, "task", "tasks")}, ${size}, ${age}, ${failed}`],
  ];
}

function indexLines({ indexes }: ServerStats, colours: Colours): string[] {
  const shown = indexes.list.slice(0, shownIndexes);
  const facts =
    `${counted(indexes.count)}, ${counted(indexes.open)} open, ${counted(indexes.records)} records; ` +
    `${countOf(indexes.rebuilds, "rebuild", "rebuilds")} and ` +
    `${countOf(indexes.erasures, "erasure", "erasures")} run`;
  const rows = shown.map(({ name, records, dataVersion, memory }) => [
    name === "_other" ? "all others" : printable(name),
    counted(records),
    dataVersion === null ? "-" : counted(dataVersion),
    memory === null ? "closed" : sizeText(memory),
  ]);
  const table = tableLines(["", "records", "data version", "memory"], rows, {
    isNumber,
    paint: (text, { row }) => (row === -1 ? colours.bold(text) : text),
  });
  const left = indexes.list.length - shown.length;
  return [
    ...lineList([["Indexes", facts]], colours),
    ...(rows.length === 0 ? [] : table),
    ...(left > 0 ? [colours.dim(`and ${counted(left)} with fewer records, which --json has`)] : []),
  ];
}

function machineLines(stats: ServerStats, paint: Paint): LabelledLine[] {
  const { memory, disk, mainThreadLag, processors, certificateSeconds, uncountedSearches } = stats;
  const memoryParts = `indexes ${sizeText(memory.indexes)}, heaps ${sizeText(memory.heaps)}`;
  const lag = `${timeText(mainThreadLag.mean)} on average, ${timeText(mainThreadLag.worst)} at worst`;
  const certificate = certificateSeconds === null ? [] : certificateLine(certificateSeconds, paint);
  return [
    ["Memory", `${sizeText(memory.process)} of the process; ${memoryParts}`],
    ["Processors", `${processors.toFixed(2)} busy`],
    ["Lag", paint("lag", `main thread ${lag}`)],
    ["Disk", paint("disk", `${sizeText(disk.free)} free`)],
    ["Files", filesText(disk)],
    ["Reports", paint("reports", `${countOf(uncountedSearches, "search", "searches")} lost`)],
    ...certificate,
  ];
}

function filesText({ parts }: ServerStats["disk"]): string {
  const large = parts.filter(({ part }) => largeParts.has(part));
  const others = parts.filter(({ part }) => !largeParts.has(part));
  const bytes = others.reduce((sum, part) => sum + part.bytes, 0);
  return [...large, { part: "others", bytes }]
    .map((entry) => `${entry.part} ${sizeText(entry.bytes)}`)
    .join(", ");
}

function countOf(count: number, one: string, many: string): string {
  return `${counted(count)} ${count === 1 ? one : many}`;
}

function certificateLine(seconds: number, paint: Paint): LabelledLine[] {
  return [["Certificate", paint("certificate", seconds > 0 ? `ends in ${duration(seconds)}` : "has ended")]];
}

function lineList(lines: readonly LabelledLine[], { bold }: Pick<Colours, "bold">): string[] {
  return lines.map(([label, text]) => `${bold(label.padEnd(labelWidth))} ${text}`);
}
