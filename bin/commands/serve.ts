// The command `cri-kit serve`: its options, and the call.
import { Command, Option } from "commander";
import { type ServerConfig, type Setting, settingList } from "../../runtime/server/start/settings.js";
import { withVariables } from "../../runtime/server/start/shared-variables.js";
import { untilInterrupted } from "../../runtime/server/start/until-interrupted.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { collected, wholeNumber } from "../options.js";
import { filledSites } from "../sample-fill.js";
import { type ServerOptions, startServer } from "../start-server.js";
import { modelOf } from "../store-transfer.js";
import { noteOwnSpec } from "./own-spec-note.js";

const [records, pages] = ["Records:", "Logs, metrics and pages:"] as const;

const serveGroups = { records, pages } as const;

/** The settings under each heading, with the headings in their order. */
const settingsUnder: Readonly<Record<string, readonly (keyof ServerConfig)[]>> = {
  "Address:": ["port", "host", "publicUrl", "allowedHost", "cors"],
  [records]: ["store", "retryHours"],
  "Access:": ["token", "tokenFile", "tokens", "issuer", "audience", "jwks", "sitesClaim"],
  [pages]: ["audit", "docs", "log", "metrics", "otlp"],
  "Limits:": [
    ...(["rate", "pageSize", "largestPage", "maxConditions", "bodyBytes", "depth"] as const),
    ...(["maxEntries", "headerBytes", "maxConcurrent", "bufferBytes"] as const),
  ],
  "Connections and timeouts:": [
    ...(["connections", "sendRate", "answerTimeout", "headerTimeout"] as const),
    ...(["requestTimeout", "idleTimeout", "closeTimeout", "drain"] as const),
  ],
};

/** The headings in their order. */
const groupOrder = Object.keys(settingsUnder);

/** The heading of a setting; `serve-groups.test.ts` finds a setting without one. */
export const groupOf = (setting: string): string | undefined =>
  groupOrder.find((group) => settingsUnder[group]?.some((name) => name === setting));

interface ServeFlags extends Omit<ServerOptions, "model" | "sample"> {
  readonly spec?: string;
  readonly sample?: number;
  readonly sampleSite?: readonly string[];
}

export function serveCommand(io: Shell): Command {
  const command = new Command("serve")
    .description("Run the generated server. By default only this machine can reach it.")
    .option("--spec <file>", "a file, or REVISION:PATH (default: the kit's own interface)");
  for (const option of optionsInGroups()) command.addOption(option);
  return command.action((flags: ServeFlags) => {
    noteOwnSpec(command, io);
    return serve(flags, io);
  });
}

/** All options under their headings, in the order of these. */
function optionsInGroups(): readonly Option[] {
  const settings = settingList.map(optionOf);
  const all = [...settings, ...ownOptions()];
  return groupOrder.flatMap((group) => all.filter(({ helpGroupHeading }) => helpGroupHeading === group));
}

/** What the server of a generated folder does not have: it has no spec to make a department or a page of. */
function ownOptions(): readonly Option[] {
  const { records, pages } = serveGroups;
  return [
    new Option("--sample <n>", "begin with an invented department of this many patients")
      .argParser(wholeNumber(1, 10_000))
      .helpGroup(records),
    new Option("--sample-site <id>", "the site of the department (repeatable) (default: 1)")
      .argParser(collected)
      .helpGroup(records),
    new Option("--report <file>", "the JSON report of conform that the page at / shows").helpGroup(pages),
    new Option("--no-console", "do not show a page to browsers at /").helpGroup(pages),
  ];
}

type Named = Setting & (typeof settingList)[number];

function optionOf({ name, flag, takes, means, whole, repeated, default: fallback, answered }: Named): Option {
  const says = answered === undefined ? means : `${means} (default: as the spec says)`;
  const option = new Option(`--${flag} ${takes}`, says).helpGroup(groupOf(name) ?? "Options:");
  if (repeated === true) option.argParser(collected);
  else if (whole !== undefined) option.argParser(wholeNumber(...whole));
  if (fallback !== undefined) option.default(whole === undefined ? String(fallback) : fallback);
  return option;
}

async function serve({ spec, sample, sampleSite, ...config }: ServeFlags, io: Shell): Promise<void> {
  if (sampleSite !== undefined && sample === undefined)
    throw new UserError("--sample-site needs --sample", "add --sample N, or remove --sample-site");
  const model = spec === undefined ? undefined : await modelOf(spec, io);
  if (spec !== undefined && model === undefined) return;
  // Before anything is opened: a port that is taken must not hide the mistake.
  if (model !== undefined) filledSites(model, sampleSite ?? []);
  const whole = {
    ...withVariables(config, process.env),
    ...(sample === undefined ? {} : { sample: { count: sample, sites: sampleSite ?? [] } }),
    ...(model === undefined || spec === undefined ? {} : { model, spec }),
  };
  const running = await startServer(whole, (line) => io.err(`${line}\n`));
  // Before the line below is printed: whoever reads it may immediately send a signal.
  const ended = untilInterrupted(running, (line) => io.err(`${line}\n`));
  // If there is a log, it goes to standard output.
  const say = config.log === undefined ? io.out : io.err;
  say(`serving at ${running.url}, records in ${running.store}\n`);
  if (config.console !== false) io.err("Open this address in a browser to try searches on a page.\n");
  if (config.store === "memory")
    io.err("Records in memory are lost when the server stops; use --store sqlite:FILE to keep them.\n");
  await ended;
}
