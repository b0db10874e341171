// Looks at a deployment instead of testing it, where the site is missing.
import type { InterfaceModel } from "../../../spec/model.js";
import { ownSpec } from "../../../spec/package-root.js";
import { siteInHost } from "../../../spec/sites.js";
import { quoted } from "../../../spec/text/shell-word.js";
import { UserError } from "../../../spec/user-error.js";
import { type ConformRun, missingSite } from "../../options/asked.js";
import { settingsOf } from "../../options/settings-of-config.js";
import { connectionNames, saidFlags } from "../../options/table.js";
import type { ReportIo } from "../../reports/terminal.js";
import { reportUntestable } from "../../reports/untestable-lines.js";
import { type Look, look, noSuchSite } from "./look.js";
import { lookLines } from "./look-lines.js";

/**
 * Prints what a few GET requests show, and the commands to run next. Exit code 3: no answer came; 2: nothing is tested yet. Throws
 * the mistake that the credentials are missing or refused.
 */
export async function lookWithoutSite(
  model: InterfaceModel,
  run: ConformRun,
  io: Pick<ReportIo, "out" | "err">,
): Promise<2 | 3> {
  const { spec, headers, saidBy, connection, isHiddenTokenSent = false } = run;
  // A host name without a site cannot be asked for one.
  if (siteInHost(model)) throw missingSite(run);
  const seen = await look(model, run);
  if ("why" in seen) {
    const settings = settingsOf({ ...run, site: noSuchSite }, model);
    return reportUntestable(settings, seen, io);
  }
  const isLoggedIn = connection?.login !== undefined;
  const isOwn = isHiddenTokenSent || isLoggedIn;
  const names = Object.keys(headers).filter((name) => !isOwn || !isAuthorization(name));
  const sent = { variable: isHiddenTokenSent, others: names.length > 0 || isLoggedIn };
  const flags = [
    ...(saidBy === undefined ? [] : [`--config ${quoted(saidBy)}`]),
    ...(spec === ownSpec() ? [] : [`--spec ${quoted(spec)}`]),
    ...(saidBy === undefined ? names.map((name) => headerFlag(name, headers[name] ?? "")) : []),
    ...(saidBy === undefined ? Object.entries(saidFlags(run, connectionNames)) : []).map(
      ([name, value]) => `--${name} ${quoted(String(value))}`,
    ),
  ];
  io.out(`${lookLines(seen, model.title, { flags, sent }).join("\n")}\n`);
  const refused = refusedMistake(seen, names.length > 0 || isOwn);
  if (refused !== undefined) throw refused;
  // Not a mistake: the guides say to look first.
  io.err("nothing is tested yet: no site is given\n");
  return 2;
}

/** The mistake that nothing was answered for lack of the right credentials; undefined if something was. */
function refusedMistake({ lists }: Look, hasSent: boolean): UserError | undefined {
  const closed = lists.find(({ sight }) => sight.standing === "closed");
  if (closed === undefined || lists.some(({ sight }) => sight.standing === "answers")) return undefined;
  const { status } = closed.exchange;
  return hasSent
    ? new UserError(
        `the credentials are refused: ${status}`,
        "check that they are of this deployment, and still valid",
      )
    : new UserError(
        `the deployment wants credentials: ${status}`,
        "add --token TOKEN or --header 'NAME: VALUE'",
      );
}

/** The flag that sends a header again. Its value may be secret. */
const headerFlag = (name: string, value: string): string =>
  isAuthorization(name) && /^bearer /i.test(value) ? "--token TOKEN" : `--header ${quoted(`${name}: VALUE`)}`;

const isAuthorization = (name: string): boolean => name.toLowerCase() === "authorization";
