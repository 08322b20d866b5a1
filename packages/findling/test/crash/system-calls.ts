import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const traced = [
  ...["openat", "mkdir", "rename", "unlink", "unlinkat", "ftruncate", "read", "recvfrom"],
  ...["write", "writev", "pwrite64", "pwritev", "sendto", "sendmsg", "fsync", "fdatasync", "msync"],
];

/**
 * A system call of a traced process: one line when it returned at once, else one for its begin and one for
 * its end.
 */
export interface SystemCall {
  readonly name: string;
  /** As strace writes them. */
  readonly text: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

export function hasStrace(): boolean {
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
}

/** What starts a command under strace; the process that was started is the command itself. */
export function straceInto(path: string): string[] {
  return [
    "strace",
    "-D",
    "-f",
    "--seccomp-bpf",
    "-y",
    "-s",
    "64",
    "-e",
    `trace=${traced.join(",")}`,
    "-o",
    path,
  ];
}

/** The calls in the order in which they began and ended. */
export function readSystemCalls(path: string): SystemCall[] {
  const begun = new Map<string, string>();
  const calls: SystemCall[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const { thread = "", rest = "" } = /^(?<thread>\d+) +(?<rest>.*)$/.exec(line)?.groups ?? {};
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest);
    const name = resumed?.[1] ?? /^(\w+)\(/.exec(rest)?.[1];
    if (name === undefined) continue;
    const ends = !rest.endsWith("<unfinished ...>");
    if (!ends) begun.set(thread, rest);
    const text = resumed ? `${begun.get(thread) ?? ""} ${rest}` : rest;
    calls.push({ name, text, begins: !resumed, ends });
  }
  return calls;
}

/** Whether the trace is whole: the last thread of the command has ended. */
export function isWhole(path: string): boolean {
  return /\+\+\+ (exited with|killed by) .*\n$/.test(readFileSync(path, "utf8"));
}
