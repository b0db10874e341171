// Reads the file of one of the compared runs.
import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { parseDocument } from "yaml";
import { kitCommand } from "../../../spec/command-name.js";
import { isMembers, type Members } from "../../../spec/json.js";
import { firstFault } from "../../../spec/source/first-fault.js";
import { unreadable } from "../../../spec/source/unreadable.js";
import { UserError } from "../../../spec/user-error.js";
import { tooComplex } from "../../http/client/json-weight.js";
import { megabytes } from "../../options/run-limits.js";
import { causesOf } from "../../runner/causes/causes.js";
import type { Causes, CheckResult } from "../../runner/report.js";
import { readResults } from "./read-check.js";

/** The largest files that are read: four times a large report; a profile has only a few answers. */
const mostBytes = 200 << 20;
const mostYaml = 2 << 20;

/** Reads a report of `--json` or a profile of `--save-answers`. Throws `UserError` for other files. */
export async function readSide(file: string): Promise<Side> {
  const bytes = await bytesOf(file);
  if (bytes.length === 0) throw wrong(file, "it is empty");
  if (!isUtf8(bytes)) throw wrong(file, "it is not UTF-8 text");
  const content = parsed(file, bytes);
  if (!isMembers(content)) throw wrong(file, "it is neither JSON nor YAML with named members");
  if (typeof content["profile"] === "string") return profileSide(file, content, content["profile"]);
  return reportSide(file, content);
}

async function bytesOf(file: string): Promise<Buffer> {
  const unread = (error: unknown) => {
    throw wrong(file, unreadable(error));
  };
  const handle = await open(file).catch(unread);
  try {
    const { size } = await handle.stat();
    if (size <= mostBytes) return await handle.readFile().catch(unread);
    throw wrong(file, `it is ${megabytes(size)} long, and files of up to ${megabytes(mostBytes)} are read`);
  } finally {
    await handle.close();
  }
}

/** Parses a file: reports are JSON, and large; profiles may be YAML. */
function parsed(file: string, bytes: Buffer): unknown {
  try {
    return /^\s*\{/.test(bytes.toString("utf8", 0, 1_000))
      ? parsedJson(file, bytes)
      : parsedYaml(file, bytes);
  } catch (error) {
    // For instance aliases that multiply, or too deep nesting.
    throw error instanceof UserError ? error : wrong(file, reasonOf(error));
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function parsedJson(file: string, bytes: Buffer): unknown {
  const complex = tooComplex(bytes, mostBytes);
  if (complex !== undefined) throw wrong(file, `it ${complex}`);
  return JSON.parse(bytes.toString("utf8"));
}

function parsedYaml(file: string, bytes: Buffer): unknown {
  if (bytes.length > mostYaml)
    throw wrong(file, `it is not JSON, and a profile has no more than ${megabytes(mostYaml)}`);
  if (/^\s*</.test(bytes.toString("utf8", 0, 1_000)))
    throw wrong(file, "it is a page of HTML or a file of XML");
  const content = bytes.toString("utf8");
  const document = parseDocument(content);
  const fault = firstFault(document, content);
  if (fault) throw wrong(`${file}:${fault.line}`, fault.message);
  return document.toJS();
}

function reportSide(file: string, content: Members): Side {
  const { interface: held, checks, observations, summary } = content;
  if (!isMembers(held) || !Array.isArray(checks) || !Array.isArray(observations))
    throw wrong(file, "it lacks interface, checks or observations");
  const results = readResults(content);
  if ("unread" in results) {
    throw wrong(
      file,
      `checks.${results.unread} lacks an id, a title, or a kind and verdict that this version of cri-kit knows`,
    );
  }
  return {
    ...placeOf(file, content, held["name"]),
    ...text(content, "verdict"),
    ...number(summary, "milliseconds", "requests"),
    ...results,
    answers: new Map(observations.map((gap: unknown, index) => answerOf(file, gap, index))),
  };
}

function profileSide(file: string, content: Members, name: string): Side {
  const { answers } = content;
  if (!isMembers(answers)) throw wrong(file, "it has no answers");
  const read = Object.entries(answers).map(([gap, given]): [string, SideAnswer] => {
    if (!isMembers(given)) throw wrong(file, `the answer to ${gap} is not a map`);
    return [
      gap,
      {
        asks: String(given["asks"] ?? gap),
        ...text({ value: answerIn(given["answer"] ?? given["cannotPin"]) }, "value"),
        ...doubtIn(given),
      },
    ];
  });
  return { ...placeOf(file, content, name), checks: [], causes: causesOf([]), answers: new Map(read) };
}

/** Somebody who edits YAML may write an answer without quotes, such as 404. */
const answerIn = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

function placeOf(
  file: string,
  { deployment, seed }: Members,
  name: unknown,
): Omit<Side, "checks" | "causes" | "answers"> {
  if (!isMembers(deployment) || typeof name !== "string")
    throw wrong(file, "it names no deployment or interface");
  const { baseUrl, site, otherSite } = deployment;
  const at = {
    ...(site === undefined ? {} : { site: String(site) }),
    ...(otherSite === undefined ? {} : { otherSite: String(otherSite) }),
  };
  return { file, interface: name, baseUrl: String(baseUrl), ...at, ...number({ seed }, "seed") };
}

function answerOf(file: string, observation: unknown, index: number): [string, SideAnswer] {
  const { gap, asks, value, ...rest }: Members = isMembers(observation) ? observation : {};
  if (typeof gap !== "string") throw wrong(file, `observations.${index} names no gap`);
  return [gap, { asks: String(asks ?? gap), ...text({ value }, "value"), ...doubtIn(rest) }];
}

const doubtIn = (answer: Members): Pick<SideAnswer, "mayChange"> =>
  answer["failedChecks"] === undefined ? {} : { mayChange: true };

const wrong = (file: string, why: string): UserError =>
  new UserError(
    `${file} can't be compared: ${why}`,
    `use a file that ${kitCommand} conform wrote: a report (--json FILE) or a profile (--save-answers FILE)`,
  );

type Found<N extends string, T> = { readonly [K in N]?: T };

const reader =
  <T>(is: (value: unknown) => value is T) =>
  <N extends string>(from: unknown, ...names: readonly N[]): Found<N, T> => {
    const found: { [K in N]?: T } = {};
    for (const name of names) {
      const value = isMembers(from) ? from[name] : undefined;
      if (is(value)) found[name] = value;
    }
    return found;
  };

/** The members with these names that are texts, and likewise for numbers. */
const text = reader((value): value is string => typeof value === "string");
const number = reader((value): value is number => typeof value === "number");

/** One of the two compared runs, as far as its file describes it. */
export interface Side {
  /** As the user named it. */
  readonly file: string;
  /** Kebab-case name of the interface. */
  readonly interface: string;
  readonly baseUrl: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  /** The second site, if the run had one. */
  readonly otherSite?: string;
  readonly seed?: number;
  /** Absent in a profile, as are the checks. */
  readonly verdict?: string;
  readonly milliseconds?: number;
  readonly requests?: number;
  /** What their cause is known by, as far as the file has it. */
  readonly checks: readonly CheckResult[];
  readonly causes: Causes;
  readonly answers: ReadonlyMap<string, SideAnswer>;
}

interface SideAnswer {
  readonly asks: string;
  /** Absent if there is no answer. */
  readonly value?: string;
  /** A failed check is about the same requests: a fix may change the answer. */
  readonly mayChange?: true;
}
