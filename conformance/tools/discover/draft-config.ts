// Drafts a config from what was detected.
import type { InterfaceModel } from "../../../spec/model.js";
import { referredTypes } from "../../../spec/referred-types.js";
import type { Settings } from "../../options/settings.js";
import { type Offered, offeredOf, offersLines } from "./draft-offers.js";
import { type Discovery, isClosed } from "./sight.js";
import { comment, nameText, quoted } from "./yaml-lines.js";

/** The input of a draft beside the observations. */
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
  const sections = [
    comment(
      `How ${model.title} is offered here, as cri-kit conform --discover saw it. Correct what it could not see.`,
    ),
    deploymentLines(around),
    credentialLines(settings, discovery),
    siteLines(settings, discovery),
    indexingLines(settings, discovery),
    isClosed(discovery.collections)
      ? comment("All of the document is claimed, and tested.")
      : offersLines(model, offered),
    idLines(discovery),
    referenceLines(discovery),
    lackingLines(around, offered, discovery),
  ];
  const filled = sections.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function deploymentLines({ settings, spec }: Around): readonly string[] {
  const url = new URL(settings.baseUrl);
  url.username = "";
  url.password = "";
  return [
    `baseUrl: ${quoted(url.href.replace(/\/+$/, ""))}`,
    `site: ${quoted(settings.site)}`,
    ...(spec === undefined ? [] : [`spec: ${quoted(spec)}`]),
    ...comment(
      settings.write
        ? "Records may be added, and those that were added updated and deleted."
        : "Only reads were tried. With true, records are added, and those that were added updated and deleted.",
    ),
    `write: ${settings.write}`,
  ];
}

/** How a config names a variable of the environment. */
function placeholder(variable: string): string {
  return `\${${variable}}`;
}

const tokenLine = `token: "${placeholder("CRI_TOKEN")}"`;

const given = "Credentials are taken from the environment, so that none is in this file.";

function credentialLines({ headers, baseUrl }: Settings, { collections }: Discovery): readonly string[] {
  const { username, password } = new URL(baseUrl);
  const lines = Object.keys(headers)
    .filter((name) => name.toLowerCase() !== "authorization" || username === "")
    .map((name) => (isBearer(name, headers) ? tokenLine : headerLine(name)));
  const tokens = lines.filter((line) => line.startsWith("token"));
  const others = lines.filter((line) => !line.startsWith("token"));
  const basic = username + password === "" ? [] : [headerLine("authorization")];
  const all = [...tokens, ...(others.length + basic.length === 0 ? [] : ["headers:", ...others, ...basic])];
  if (all.length > 0) return [...comment(given), ...all];
  return isClosed(collections)
    ? [
        ...comment(
          "Everything asked for credentials (401 or 403): what is there could not be seen. Discover again with --token.",
        ),
        tokenLine,
      ]
    : [];
}

function isBearer(name: string, headers: Settings["headers"]): boolean {
  return name.toLowerCase() === "authorization" && /^bearer /i.test(headers[name] ?? "");
}

function headerLine(name: string): string {
  const variable = `CRI_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
  return `  ${nameText(name)}: "${placeholder(variable)}"`;
}

function siteLines({ otherSite }: Settings, discovery: Discovery): readonly string[] {
  if (otherSite === undefined) {
    return comment(
      "otherSite: name a second site to have it tested that no record of the first is seen there.",
    );
  }
  const { standing, said } = discovery.otherSite ?? { standing: "open", said: "not asked" };
  const how = standing === "answers" ? "It answers" : "It did not answer as the first does";
  return [...comment(`${how} (${said} to a search without parameters).`), `otherSite: ${quoted(otherSite)}`];
}

/** The draft allows three times the observed time, rounded to half seconds. */
function indexingLines({ write }: Settings, { indexDelayMs }: Discovery): readonly string[] {
  if (!write) return [];
  if (indexDelayMs === undefined) {
    return comment("indexing: no added record was looked for, or none was found.");
  }
  if (indexDelayMs === 0) return comment("An added record was found by the first search for it.");
  const within = Math.min(600_000, Math.max(1_000, Math.ceil((3 * indexDelayMs) / 500) * 500));
  return [
    ...comment(
      `An added record took up to ${indexDelayMs} ms to be found; this is how long one may take at most.`,
    ),
    `indexing: { within: ${within} }`,
  ];
}

function idLines({ collections }: Discovery): readonly string[] {
  const byType = new Map<string, Set<string>>();
  for (const { at, ids } of collections) {
    const known = byType.get(at.resource.name) ?? new Set<string>();
    if (ids.length > 0) byType.set(at.resource.name, new Set([...known, ...ids]));
  }
  if (byType.size === 0) return [];
  return [
    ...comment("Records that were there: a run that only reads begins with them."),
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
        ? comment("References to made-up records of types outside the interface are taken.")
        : [];
    const seen =
      lines.length === 0
        ? []
        : comment("Seen in records, for a deployment that refuses references to unknown ones:");
    return [
      ...taken,
      ...seen,
      ...(lines.length === 0 ? [] : ["# references:", ...lines.map((line) => `# ${line}`)]),
    ];
  }
  const refused = "References to made-up records of types outside the interface are refused.";
  return lines.length === 0
    ? comment(`${refused} None was seen that could be used: name known ones under references.`)
    : [...comment(`${refused} These were seen in records, and are used.`), "references:", ...lines];
}

/** Types that made-up records refer to, and that nothing can be added to: without a known record of each, little can be tested. */
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
      `Made-up records refer to ${type}, and none can be added: ` +
        `name some that are there under read, as in ${nameText(type)}: ["ID"].`,
    ),
  );
}
