// Compares what two proofs say of each server: node compare-verdicts.js BEFORE AFTER. Exit code 1 if they differ.
import { readFile } from "node:fs/promises";
import type { Suite, Verdicts } from "../mutation/cli.js";

interface Proof {
  readonly checks: readonly string[];
  readonly servers: ReadonlyMap<string, Verdicts>;
}

async function proofIn(file: string): Promise<Proof> {
  const [first = "", ...rest] = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  const { checks }: Suite = JSON.parse(first);
  const servers = rest.map((line): Verdicts => JSON.parse(line));
  return { checks, servers: new Map(servers.map((one) => [`${one.kind} ${one.name}`, one])) };
}

/** What one list has and the other has not: `- GONE` and `+ NEW`. */
function changes(before: readonly string[], after: readonly string[]): readonly string[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [
    ...before.filter((one) => !has.has(one)).map((one) => `- ${one}`),
    ...after.filter((one) => !had.has(one)).map((one) => `+ ${one}`),
  ];
}

/** What the runs say of a server, as lines; without the checks that only one of the two suites has. */
function linesOf({ verdict, told }: Verdicts, shared: ReadonlySet<string>): readonly string[] {
  const { headlines = [], judged = {}, answers = {} } = told ?? {};
  return [
    `verdict: ${verdict}`,
    `first headline: ${headlines[0] ?? "none"}`,
    `causes: ${headlines.length}`,
    ...Object.entries(judged).flatMap(([id, words]) => (shared.has(id) ? [`${id}: ${words.join(" ")}`] : [])),
    ...Object.entries(answers).map(([gap, answer]) => `${gap}: ${answer}`),
  ];
}

const [from = "", to = ""] = process.argv.slice(2);
const [before, after] = [await proofIn(from), await proofIn(to)];
const shared = new Set(before.checks.filter((id) => after.checks.includes(id)));
const sections = [
  ["checks", changes(before.checks, after.checks)] as const,
  ["servers", changes([...before.servers.keys()], [...after.servers.keys()])] as const,
  ...[...before.servers].flatMap(([name, server]) => {
    const other = after.servers.get(name);
    return other ? [[name, changes(linesOf(server, shared), linesOf(other, shared))] as const] : [];
  }),
].filter(([, lines]) => lines.length > 0);
for (const [name, lines] of sections) process.stdout.write(`${[name, ...lines].join("\n  ")}\n`);
process.stdout.write(`${before.servers.size} servers compared, ${sections.length} differences\n`);
process.exitCode = sections.length === 0 ? 0 : 1;
