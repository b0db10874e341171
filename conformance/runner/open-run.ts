// Prepares a run before its first request: reads the config, the spec and the answers that a user requires.
import type { InterfaceModel } from "../../spec/model.js";
import { ownSpecNote } from "../../spec/own-spec-note.js";
import { ownSpec } from "../../spec/package-root.js";
import { type ErrorOutput, readModel } from "../../spec/read-model.js";
import { siteLabelOf, sitePlaceholder } from "../../spec/site-host.js";
import { siteInHost, withoutSite } from "../../spec/sites.js";
import { readData } from "../checks/generated/data/read-data.js";
import { connect } from "../http/client/connect.js";
import { type Asked, type ConformRun, type PropertyFlags, runOf } from "../options/asked.js";
import { baseAtSite } from "../options/base-at-site.js";
import type { Pinned } from "../options/chosen.js";
import type { Filling } from "../options/environment.js";
import { configFileFor, defaultConfig } from "../options/find-config.js";
import type { OpenConfig } from "../options/load-config.js";
import { withoutRetired } from "../options/retired-gaps.js";
import type { Settings } from "../options/settings.js";
import { settingsOf } from "../options/settings-of-config.js";
import { connectionNames, saidFlags } from "../options/table.js";

/** Everything that is known about a run before its first request. */
interface OpenRun {
  readonly run: ConformRun;
  /** The whole interface, including what the deployment does not claim. */
  readonly model: InterfaceModel;
  readonly settings: Settings;
  readonly pinned: Pinned;
}

/** The options of a run and its interface; `openRun` makes the settings from both. */
export type ReadRun = Pick<OpenRun, "run" | "model">;

/** Reads config and spec; undefined if one of them has mistakes, which are reported. */
export async function readRun(asked: Asked, io: ErrorOutput): Promise<ReadRun | undefined> {
  const file = configFileFor(asked);
  const found = asked.config === undefined;
  if (file !== undefined && found) io.err(`No deployment is named: using ${defaultConfig}.\n`);
  const opened = file === undefined ? undefined : await opening(file, found ? "found" : process.env, io);
  if (file !== undefined && opened === undefined) return undefined;
  const run = runOf(asked, opened);
  if (asked.spec === undefined && run.spec === ownSpec()) io.err(ownSpecNote());
  const model = await readModel(run.spec, io);
  if (model === undefined || opened?.fits(model) === false) return undefined;
  const named = atSiteOfHost(run, model);
  const baseUrl = named.site === withoutSite ? named.baseUrl : baseAtSite(model, named);
  return { run: { ...named, ...(await connect({ ...named, baseUrl })) }, model };
}

/** Takes the site from the host name, if the interface has sites there and the user gave none. */
function atSiteOfHost(run: ConformRun, model: InterfaceModel): ConformRun {
  if (run.site !== withoutSite || !siteInHost(model)) return run;
  const label = siteLabelOf(run.baseUrl);
  return label === undefined || label === sitePlaceholder ? run : { ...run, site: label };
}

/** Makes the settings of a run, and reads the answers that the user requires of the deployment. */
export async function openRun({ run, model }: ReadRun, asked: Asked, io: ErrorOutput): Promise<OpenRun> {
  const settings = { ...settingsOf(run, model), ...saidBy(asked), ...(await propertySettings(model, run)) };
  return { run, model, settings, pinned: withoutRetired(await pinnedOf(run, model, io), model, io) };
}

/** The flags to repeat in a command that re-runs a check: those of the config follow from naming the config. */
function saidBy(asked: Asked): Pick<Settings, "said"> {
  const said = saidFlags(asked, repeated);
  return Object.keys(said).length === 0 ? {} : { said };
}

const limitNames = ["maxAnswer", "maxKept", "maxPages", "maxRequests", "maxMinutes"] as const;
const questionNames = ["spec", "answers", "id", "concurrency"] as const;
const repeated = [...connectionNames, ...questionNames, ...limitNames, "callActions"] as const;

/** Opens the config. The reader of YAML is loaded only here, since it takes long and most runs do not need it. */
async function opening(file: string, env: Filling, io: ErrorOutput): Promise<OpenConfig | undefined> {
  const { openConfig } = await import("../options/load-config.js");
  return openConfig(file, env, io);
}

async function pinnedOf(
  { answers = {} }: ConformRun,
  model: InterfaceModel,
  io: ErrorOutput,
): Promise<Pinned> {
  if (typeof answers !== "string") return answers;
  const { readPinned } = await import("../options/pinned.js");
  return readPinned(answers, model, io);
}

const thorough = { records: 100, sequences: 20 } as const;

/**
 * The settings of generated records, sequences and the user's own records; `UserError` if the user's records cannot be
 * read.
 */
async function propertySettings(
  model: InterfaceModel,
  flags: PropertyFlags,
): Promise<Pick<Settings, "records" | "sequences" | "data">> {
  const { records, sequences } = { ...(flags.thorough ? thorough : {}), ...flags };
  return {
    ...(records === undefined ? {} : { records }),
    ...(sequences === undefined ? {} : { sequences }),
    ...(flags.data === undefined
      ? {}
      : { data: { folder: flags.data, records: await readData(model, flags.data) } }),
  };
}
