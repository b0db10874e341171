// Looks at a deployment instead of testing it, where the site is missing.

import { kitCommand } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { ownSpec } from "../../../spec/package-root.js";
import { siteInHost, withoutSite } from "../../../spec/sites.js";
import { counted } from "../../../spec/text/counted.js";
import { labelled, printable } from "../../../spec/text/layout.js";
import { quoted } from "../../../spec/text/shell-word.js";
import { UserError } from "../../../spec/user-error.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { mediaType } from "../../http/media-type.js";
import { nearlyAll, nowhereWords } from "../../http/nowhere-words.js";
import { ownWords } from "../../http/own-words.js";
import { isSuccess } from "../../http/status.js";
import { type ConformRun, missingSite } from "../../options/asked.js";
import { tokenVariable } from "../../options/headers.js";
import { settingsOf } from "../../options/settings-of-config.js";
import { connectionNames, saidFlags } from "../../options/table.js";
import type { ReportIo } from "../../reports/terminal.js";
import { reportUntestable } from "../../reports/untestable-lines.js";
import type { Standing } from "../discover/sight.js";
import { type FoundSite, type Look, look, noSuchSite, type SeenList } from "./look.js";

/** What the user gave, as far as the next command has to repeat it. */
interface Given {
  /** The flags of the next command, after the site. */
  readonly flags: readonly string[];
  /** The credentials that were sent: the token of the environment, and headers of the user. */
  readonly sent: { readonly variable: boolean; readonly others: boolean };
}

export function lookLines(look: Look, title: string, given: Given): readonly string[] {
  const { baseUrl, lists, requests } = look;
  const telling = mostTelling(lists);
  return [
    ...labelled("interface", title, 0, 1),
    ...labelled("deployment", `${baseUrl}, after ${counted(requests, "GET request")}`, 0, 2),
    ...labelled("reachable", telling && thereWords(telling.exchange), 0),
    ...labelled("JSON", telling && jsonWords(telling.exchange), 0),
    ...labelled("authorised", telling && accessWords(telling, given), 0),
    ...labelled("site", siteWords(look), 0),
    ...labelled("types", look.site && typesWords(lists, look.site), 0, 6),
    ...labelled("paths", look.site && pathsWords(lists), 0),
    ...nextLines(look, telling, given),
  ];
}

/** The most informative answer: one with records, else a refusal, else any. */
function mostTelling(lists: readonly SeenList[]): SeenList | undefined {
  const order: readonly Standing[] = ["answers", "closed", "open", "absent"];
  const rank = ({ sight, exchange }: SeenList) =>
    order.indexOf(sight.standing) - (isSuccess(exchange) ? 0.5 : 0);
  return [...lists].sort((a, b) => rank(a) - rank(b))[0];
}

const thereWords = ({ method, url, status }: Exchange): string =>
  `yes: ${method} ${printable(new URL(url).pathname)} was answered with ${status}`;

function jsonWords(exchange: Exchange): string {
  const type = mediaType(exchange);
  const named = type === "" ? "no content-type" : printable(type);
  if (exchange.json !== undefined) return `yes, ${named}`;
  if (type === "text/html") return "no: it is a web page, so the API has another base URL";
  return (exchange.responseBody ?? "") === "" ? "unknown: the answer is empty" : `no: ${named}`;
}

/** 401 and 403 by RFC 9110, sections 15.5.2 and 15.5.4. */
function accessWords({ exchange, sight }: SeenList, { sent }: Given): string {
  const { status } = exchange;
  const words = ownWords(exchange);
  const says = words === undefined ? "" : ` (${printable(words)})`;
  if (status === 401 || status === 403)
    return isNone(sent)
      ? `no: ${status}${says}; add --token TOKEN or --header 'NAME: VALUE'`
      : `no: ${status} although ${isOnlyVariable(sent) ? `the token in ${tokenVariable} was` : "credentials were"} sent${says}`;
  if (sight.standing !== "answers") return "unknown: no list was answered, and no credentials were refused";
  if (isNone(sent)) return "yes, without credentials";
  return `yes, with the ${isOnlyVariable(sent) ? `token in ${tokenVariable}` : "credentials that were sent"}`;
}

const isNone = ({ variable, others }: Given["sent"]): boolean => !variable && !others;

const isOnlyVariable = ({ variable, others }: Given["sent"]): boolean => variable && !others;

function siteWords({ site, guessed, lists }: Look): string {
  if (site?.from === "config") return `${printable(site.id)}, from a record in the config file`;
  if (site?.from === "guess")
    return `${site.id} answers. It is a guess (of ${guessed.join(", ")}): the interface has no list of sites`;
  if (site?.from === "made-up")
    return "unknown: the deployment answers for every site, even for an invented one. So name one of yours";
  if (guessed.length > 0)
    return `unknown: there is no list of sites, and the guesses ${guessed.join(", ")} are answered 404; or ${nowhereWords(withoutSite)}`;
  return lists.some(({ sight }) => sight.standing === "closed")
    ? "unknown: no answer without other credentials"
    : "unknown: the interface has no list of sites";
}

const standings = [
  ["answers", "answered:"],
  ["closed", "refused:"],
  ["absent", "not there:"],
  ["open", "unclear:"],
] as const;

/** The types by what they were answered with: `answered: Book, Loan@A; not there: Shelf 404`. */
function typesWords(lists: readonly SeenList[], { id }: FoundSite): string {
  if (isNowhere(lists)) return `none: every list is answered 404; ${nowhereWords(printable(id))}`;
  const absent = lists.filter(({ exchange }) => exchange.status === 404).length;
  const doubt = nearlyAll(absent, lists.length) ? ". Is it the spec of this deployment (--spec)?" : "";
  const byStanding = standings
    .flatMap(([standing, words]) => {
      const of = lists.filter(({ sight }) => sight.standing === standing);
      if (of.length === 0) return [];
      const names = of.map(({ at, sight }) =>
        standing === "answers" ? placeName(at) : `${placeName(at)} ${printable(sight.said)}`,
      );
      return [`${words} ${names.join(", ")}`];
    })
    .join("; ");
  return byStanding + doubt;
}

const isNowhere = (lists: readonly SeenList[]): boolean =>
  lists.every(({ exchange }) => exchange.status === 404);

/** The meaning of `@FORM` in the names of types, as the document writes the paths: `@A is {base}/branches/{branch}/<Type>`. */
function pathsWords(lists: readonly SeenList[]): string | undefined {
  const several = lists.filter(({ at }) => at.resource.forms.length > 1);
  if (several.length === 0 || isNowhere(lists)) return undefined;
  const templates = new Map(several.map(({ at: { form } }) => [form.name, form.template]));
  return [...templates].map(([name, template]) => `@${name} is ${printable(template)}`).join("; ");
}

/** Whole commands to copy, which are never broken into lines, what each tests, and what they still need. */
function nextLines(
  { baseUrl, site, lists }: Look,
  telling: SeenList | undefined,
  { flags, sent }: Given,
): readonly string[] {
  if (
    telling !== undefined &&
    mediaType(telling.exchange) === "text/html" &&
    telling.exchange.json === undefined
  )
    return labelled("next", "find the base URL of the API, and use it in place of this one", 0);
  const isClosed = lists.some(({ sight }) => sight.standing === "closed");
  const needed = isClosed && isNone(sent) ? ["--token TOKEN"] : [];
  const command = [`${kitCommand} conform`, quoted(baseUrl), "--site", siteFor(site), ...needed, ...flags];
  const isRefused = isClosed && !isNone(sent);
  const also = [
    `Write ${siteFor(site) === "ID" ? "one of your sites in place of ID, and " : ""}a second site in place of OTHER_ID.`,
    ...(isRefused ? ["Use credentials that are accepted."] : []),
    ...(sent.variable ? [`The token in ${tokenVariable} is sent again.`] : []),
  ];
  return [
    ...labelled("next", "to test with GET requests only, type:", 0),
    copied(command),
    ...labelled("", "to test adds, updates and deletes too, and that sites are kept apart, type:", 0),
    copied([...command, "--other-site OTHER_ID --write"]),
    ...labelled("", also.join(" "), 0),
  ];
}

/** A command in a line of its own, below the text of the lines with labels. */
const copied = (command: readonly string[]): string => `${"".padEnd(11)}${command.join(" ")}`;

const siteFor = (site: FoundSite | undefined): string =>
  site === undefined || site.from === "made-up" ? "ID" : quoted(site.id);

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
