// Drafts a config from the detected features.
import { asStored } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { referredTypes } from "../../../spec/referred-types.js";
import { withoutSite } from "../../../spec/sites.js";
import { spaced } from "../../../spec/text/fitting.js";
import { tokenVariable } from "../../options/headers.js";
import { type Settings, secretVariable } from "../../options/settings.js";
import { type Offered, offeredOf, offersLines } from "./draft-offers.js";
import { type Discovery, isClosed } from "./sight.js";
import { comment, nameText, quoted } from "./yaml-lines.js";

/** The input of a draft in addition to the observations. */
export interface Around {
  readonly model: InterfaceModel;
  readonly settings: Settings;
  /** The spec file as the draft names it; absent for the kit's own spec. */
  readonly spec?: string;
}

/** A config for the deployment, as YAML with the observations in comments. It never holds credentials. */
export function draftConfig(discovery: Discovery, around: Around): string {
  const { model, settings } = around;
  const offered = offeredOf(model, discovery);
  return spaced([
    comment(
      asStored(
        `What this deployment supports of ${model.title}, as cri-kit conform --discover detected it. Correct it if needed.`,
      ),
    ),
    deploymentLines(around),
    credentialLines(settings, discovery),
    siteLines(settings, discovery),
    indexingLines(settings, discovery),
    isClosed(discovery.collections)
      ? comment("All of the document is claimed, and tested.")
      : offersLines(model, offered),
    idLines(settings, discovery),
    referenceLines(discovery),
    lackingLines(around, offered, discovery),
  ]);
}

function deploymentLines({ settings, spec }: Around): readonly string[] {
  const url = new URL(settings.baseUrl);
  url.username = "";
  url.password = "";
  return [
    `baseUrl: ${quoted(url.href.replace(/\/+$/, ""))}`,
    ...(settings.site === withoutSite ? [] : [`site: ${quoted(settings.site)}`]),
    ...(spec === undefined ? [] : [`spec: ${quoted(spec)}`]),
    ...comment(
      settings.write
        ? "Tests may add records, and update and delete those."
        : "Only reads were tried. With true, tests add records, and update and delete those.",
    ),
    `write: ${settings.write}`,
    ...comment(
      "For a gate, remove # from the next two lines: then each run sends the same requests, if the site is as it was before.",
    ),
    "# seed: 1",
    "# concurrency: 1",
  ];
}

/** How a config names a variable of the environment. */
const placeholder = (variable: string): string => `\${${variable}}`;

const tokenLine = `token: "${placeholder(tokenVariable)}"`;

const given = "Credentials come from the environment, so that this file holds none.";

/** The lines for certificates, and for a login or other credentials. */
export function credentialLines(
  { headers, baseUrl, connection }: Settings,
  { collections }: Pick<Discovery, "collections">,
): readonly string[] {
  const { username, password } = new URL(baseUrl);
  const { cert, key, ca, ...login } = connection?.given ?? {};
  const isLoggedIn = login.clientId !== undefined;
  const secret =
    isLoggedIn && login.clientKey === undefined ? [`  clientSecret: "${placeholder(secretVariable)}"`] : [];
  const connecting = [
    ...linesOf({ cert, key, ca }, ""),
    ...(isLoggedIn ? ["login:", ...linesOf(login, "  "), ...secret] : []),
  ];
  const lines = Object.keys(headers)
    .filter((name) => name.toLowerCase() !== "authorization" || (username === "" && !isLoggedIn))
    .map((name) => (isBearer(name, headers) ? tokenLine : headerLine(name)));
  const tokens = lines.filter((line) => line.startsWith("token"));
  const others = lines.filter((line) => !line.startsWith("token"));
  const basic = username + password === "" ? [] : [headerLine("authorization")];
  const all = [
    ...connecting,
    ...tokens,
    ...(others.length + basic.length === 0 ? [] : ["headers:", ...others, ...basic]),
  ];
  if (all.length > 0) return [...comment(given), ...all];
  return isClosed(collections)
    ? [
        ...comment(
          "Every answer was 401 or 403, so nothing could be detected. Run --discover again with --token.",
        ),
        tokenLine,
      ]
    : [];
}

const linesOf = (members: Readonly<Record<string, string | undefined>>, indent: string): readonly string[] =>
  Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`${indent}${name}: ${quoted(value)}`],
  );

const isBearer = (name: string, headers: Settings["headers"]): boolean =>
  name.toLowerCase() === "authorization" && /^bearer /i.test(headers[name] ?? "");

function headerLine(name: string): string {
  const variable = `CRI_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
  return `  ${nameText(name)}: "${placeholder(variable)}"`;
}

function siteLines({ site, otherSite }: Settings, discovery: Discovery): readonly string[] {
  if (site === withoutSite) return [];
  if (otherSite === undefined)
    return comment("otherSite: name a second site to test that it does not show records of the first.");
  const { standing, said } = discovery.otherSite ?? { standing: "open", said: "not asked" };
  const seen =
    standing === "answers"
      ? `The second site can be tested: it answered ${said} to a search without parameters, so it has the path of this search.`
      : `The second site does not answer like the first site (${said} to a search without parameters).`;
  return [...comment(seen), `otherSite: ${quoted(otherSite)}`];
}

/** The draft allows three times the observed time, rounded to half seconds. */
function indexingLines({ write }: Settings, { indexDelayMs }: Discovery): readonly string[] {
  if (!write) return [];
  if (indexDelayMs === undefined)
    return comment("indexing: no added record was searched for, or none was found.");
  if (indexDelayMs === 0)
    return comment("New records are found immediately, so the suite does not wait for them.");
  const within = Math.min(600_000, Math.max(1_000, Math.ceil((3 * indexDelayMs) / 500) * 500));
  return [
    ...comment(
      `An added record was found after up to ${indexDelayMs} ms; this is the longest time that is allowed.`,
    ),
    `indexing: { within: ${within} }`,
  ];
}

function idLines({ write }: Settings, { collections }: Discovery): readonly string[] {
  const byType = new Map<string, Set<string>>();
  for (const { at, ids } of collections) {
    const known = byType.get(at.resource.name) ?? new Set<string>();
    if (ids.length > 0) byType.set(at.resource.name, new Set([...known, ...ids]));
  }
  if (byType.size === 0) return [];
  return [
    ...comment(
      write
        ? "Existing records. With write: true, a run uses only those of types to which it cannot add records. A run that only reads starts with all of them."
        : "Existing records, with which a run that only reads starts.",
    ),
    "read:",
    ...[...byType].map(([type, ids]) => `  ${nameText(type)}: [${[...ids].map(quoted).join(", ")}]`),
  ];
}

function referenceLines({ outside, takesOutside }: Discovery): readonly string[] {
  const lines = Object.entries(outside).map(
    ([type, urls]) => `  ${nameText(type)}: [${urls.map(quoted).join(", ")}]`,
  );
  if (takesOutside !== false) {
    const taken =
      takesOutside === true
        ? comment("References to made-up records of types outside the interface are accepted.")
        : [];
    const seen =
      lines.length === 0
        ? []
        : comment(
            "References in existing records, in case the deployment refuses references to unknown records:",
          );
    return [
      ...taken,
      ...seen,
      ...(lines.length === 0 ? [] : ["# references:", ...lines.map((line) => `# ${line}`)]),
    ];
  }
  const refused = "References to made-up records of types outside the interface are refused.";
  return lines.length === 0
    ? comment(`${refused} No existing record has one that could be used: list some under references.`)
    : [...comment(`${refused} These references of existing records are used.`), "references:", ...lines];
}

/** Comments on types that made-up records refer to and that cannot be added: without a known record of each, little can be tested. */
function lackingLines(
  { model, settings }: Around,
  { types }: Offered,
  { collections }: Discovery,
): readonly string[] {
  if (!settings.write) return [];
  const adding = types.filter(({ kept }) => kept.includes("add")).map(({ resource }) => resource);
  const referred = new Set(adding.flatMap((resource) => referredTypes(model, resource)));
  const known = new Set(collections.filter(({ ids }) => ids.length > 0).map(({ at }) => at.resource.name));
  const lacking = [...referred].filter(
    (type) => !known.has(type) && !adding.some(({ name }) => name === type),
  );
  return lacking.flatMap((type) =>
    comment(
      `Made-up records refer to ${type}, which cannot be added: ` +
        `list existing ones under read, as in ${nameText(type)}: ["ID"].`,
    ),
  );
}
