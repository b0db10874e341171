// Decides what of a given URL is the base URL: people copy the address of a list, of a site or of a path form.
import type { InterfaceModel } from "../../../spec/model.js";
import type { ErrorOutput } from "../../../spec/read-model.js";
import { hasSites, siteInHost, withoutSite } from "../../../spec/sites.js";
import { columns, endingIn, printable, wrapped } from "../../../spec/text/layout.js";
import type { Collection } from "../../http/api/adapter.js";
import type { ConformRun } from "../../options/asked.js";
import { readingsOf, type SiteFromUrl } from "../../options/site-from-url.js";
import type { ReadRun } from "../../runner/open-run.js";
import { answers, listsAt } from "./look.js";

/** Lists of each path form that are requested: a deployment may lack one of the types. */
const listsOfForm = 3;

/**
 * The run with the base URL and the site that its URL names, and says so if that is not the URL as given. The URL may end in the
 * beginning of a path of the interface. If its whole path may be the base URL too, a few GET requests decide: the base URL is the one
 * at which most lists are answered, or else the shortest.
 */
export async function withOwnBase(read: ReadRun, io: ErrorOutput): Promise<ReadRun> {
  const { run, model } = read;
  if (siteInHost(model)) return read;
  const found = await bestOf(candidatesOf(run, model), run, model);
  if (found === undefined || found.baseUrl === run.baseUrl) return read;
  sayBase(run.baseUrl, found.baseUrl, io);
  return { ...read, run: { ...run, ...found } };
}

/** Every base URL that the given one may mean, the shortest first. Without a site, the whole URL is none of them. */
function candidatesOf(run: ConformRun, model: InterfaceModel): readonly SiteFromUrl[] {
  const { baseUrl, site: own } = run;
  const isOwn = ({ site = own }: SiteFromUrl) => own === withoutSite || site === own;
  const readings = readingsOf(model, baseUrl).filter(isOwn);
  const isWhole = own !== withoutSite || !hasSites(model);
  return readings.length === 0 || !isWhole ? readings : [...readings, { baseUrl }];
}

async function bestOf(
  candidates: readonly SiteFromUrl[],
  run: ConformRun,
  model: InterfaceModel,
): Promise<SiteFromUrl | undefined> {
  const [first, ...others] = candidates;
  const isTold = candidates.every(({ site = run.site }) => site !== withoutSite || !hasSites(model));
  if (first === undefined || others.length === 0 || !isTold) return first;
  let [best, most] = [first, -1];
  for (const candidate of candidates) {
    const { baseUrl, site = run.site } = candidate;
    const lists = await listsAt(model, { ...run, baseUrl }, site, firstOfForms);
    if ("why" in lists) return first;
    const count = lists.filter(answers).length;
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** The first lists of each path form. */
const firstOfForms = (all: readonly Collection[]): readonly Collection[] =>
  all.filter(
    (at, index) => all.slice(0, index).filter(({ form }) => form.name === at.form.name).length < listsOfForm,
  );

function sayBase(given: string, baseUrl: string, { err }: ErrorOutput): void {
  // A URL may hold a password, which is not printed.
  const shown = new URL(baseUrl);
  const path = shown.pathname.replace(/\/$/, "");
  const left = new URL(given).pathname.replace(/\/$/, "").slice(path.length);
  const lines = [
    ...endingIn("Base URL:", printable(shown.origin + path)),
    ...wrapped(`${printable(left)} is left out, since paths of the interface begin with it.`, columns),
  ];
  err(lines.map((line) => `${line}\n`).join(""));
}
