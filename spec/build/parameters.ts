// Builds the search parameters of a type.
import { defined } from "../defined.js";
import { isInUtc } from "../limits.js";
import {
  type AtLeastOneRule,
  type LetterCase,
  type ListControl,
  type Match,
  type ParameterType,
  type Prefix,
  prefixes,
  type RequiredFlag,
  type SearchParameter,
  type Target,
} from "../search-parameter.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  flagOf,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { byKey } from "../text/order.js";
import { typeWords } from "../type-words.js";
import { comparisonOf } from "./comparison.js";
import { enumValuesOf } from "./constraints.js";
import { includingOf } from "./including.js";
import { naturalMatch, possibleMatches } from "./matching.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { sortDirectionsOf, withDirections } from "./sort-directions.js";
import { sortingOf } from "./sorting.js";
import { type Searched, targetsOf } from "./targets.js";
import { valuesOf } from "./values.js";

const parameterTypes = ["date", "reference", "string", "token", "number", "boolean"] as const;

/** The basis of what a parameter looks at, if the spec gives no other. */
const plainReading = "its name and meaning, and the fields of the type";

/** What the parameters of one type are built from. */
interface ParameterHome {
  readonly searched: Searched;
  readonly rules: readonly AtLeastOneRule[];
  /** Names of the parameters that the spec flags as date-searchable. */
  readonly dateSearch: readonly string[];
}

/** In the order of the parameters' names. */
export function parametersOf(
  tree: Tree | undefined,
  home: ParameterHome,
  scope: Scope,
): readonly SearchParameter[] {
  const parameters = byKey(entriesOf(tree)).flatMap((entry) => parameterOf(entry, home, scope) ?? []);
  return withDirections(parameters, scope);
}

function parameterOf(entry: Entry, home: ParameterHome, scope: Scope): SearchParameter | undefined {
  const { key: name, keySpot: spot, value: details } = entry;
  const { resource } = home.searched;
  const type = typeOf(textAt(details, "type"));
  if (type === undefined) return undefined;
  const clause = `search.${resource}.${name}`;
  const node = nodeOf({ clause, spot, details, section: scope.header.section("search", resource) }, scope);
  checkReading(entry, home.searched, scope);
  const targets = targetsOf(details, home.searched, scope);
  const match = specialMatch(entry, type, scope) ?? matchOf(entry, type, targets, scope);
  const flags = flagsOf(valueAt(details, "required"));
  const sorting = sortingOf(entry, { searched: home.searched, clause }, scope);
  const including = includingOf(entry, { searched: home.searched, clause }, scope);
  const named = { clause: `value.${clause}`, section: node.section };
  return defined({
    ...node,
    name,
    resource,
    type,
    flags,
    demanded:
      flags.every((flag) => flag.required) && !home.rules.some((rule) => rule.parameters.includes(name)),
    match,
    looking: lookingOf(details),
    targets,
    unseen: textAt(details, "unseen"),
    ambiguous: isAmbiguous(details, targets, scope),
    dateSearch: type === "date" && home.dateSearch.includes(name),
    prefixes: prefixesOf(entry, match, scope),
    sorting,
    directions: sortDirectionsOf(entry, scope),
    firstPage: firstPageOf(entry, match, scope),
    including,
    separator: separatorOf(entry, match, scope),
    part: partOf(entry, match, scope),
    instantsOnly: isOfInstants(entry, targets, scope) || undefined,
    compares: comparisonOf(entry, { resource, match, section: node.section, dated: home.dateSearch }, scope),
    values:
      sorting?.values ??
      including?.values ??
      valuesOf(enumValuesOf(details) ?? valueAt(details, "values"), named, scope),
    closed: closedSetOf(entry, { clause, match, section: node.section }, scope),
  });
}

/** Whether a date can't be a whole day: as the spec says, or since all the fields that it looks at are timestamps in UTC. */
function isOfInstants({ key, value }: Entry, targets: readonly Target[], { report }: Scope): boolean {
  const days = entryAt(value, "days");
  const isTimed = ({ field: { type } }: Target): boolean =>
    type.kind === "dateTime" && type.forms.join() === "timestamp";
  const timed = targets.length > 0 && targets.every(isTimed);
  if (days !== undefined && !timed)
    report("CRI1360", days.keySpot, `the parameter ${key} has days, and does not look at timestamps alone`);
  return timed && !(flagOf(days?.value) ?? !targets.every(({ field }) => isInUtc(field)));
}

function typeOf(text: string | undefined): ParameterType | undefined {
  return parameterTypes.find((type) => type === text);
}

/** One flag, or one for each published variant in the order of their names. */
function flagsOf(tree: Tree | undefined): readonly RequiredFlag[] {
  if (tree?.kind !== "map") return [{ required: flagOf(tree) ?? false }];
  return byKey(tree.entries).map(({ key, value }) => ({ required: flagOf(value) ?? false, variant: key }));
}

/**
 * A parameter has exactly one of: the fields that it looks at, a special target, or the reason why it looks at
 * nothing.
 */
function checkReading({ key, keySpot, value }: Entry, searched: Searched, scope: Scope): void {
  const said = ["looks-at", "special", "unseen"].flatMap((name) => entryAt(value, name) ?? []);
  const [, second] = said;
  if (said.length === 0) {
    scope.report("CRI1313", keySpot, `the parameter ${key} of ${searched.resource} looks at nothing`);
  } else if (second !== undefined) {
    scope.report(
      "CRI1314",
      second.keySpot,
      `the parameter ${key} has more than one of looks-at, special and unseen`,
    );
  }
}

function specialMatch({ value }: Entry, type: ParameterType, scope: Scope): Match | undefined {
  const special = valueAt(value, "special");
  const name = textOf(special);
  if (special === undefined || name === undefined) return undefined;
  const control = controls[name];
  if (control === undefined) return "id";
  const { match, is, needs } = control;
  if (type !== needs) {
    scope.report("CRI1323", special.spot, `${is} must be a ${needs}, but the parameter is a ${type}`);
  }
  return match;
}

interface Control {
  readonly match: ListControl;
  readonly is: string;
  /** The type that its parameter must have. */
  readonly needs: ParameterType;
}

/** The list controls, as the language calls them. */
const controls: Readonly<Record<string, Control>> = {
  "list-size": { match: "count", is: "a list size", needs: "number" },
  sort: { match: "sort", is: "the order of a list", needs: "string" },
  "sort-direction": { match: "direction", is: "the direction of an order", needs: "string" },
  offset: { match: "offset", is: "an offset", needs: "number" },
  page: { match: "page", is: "the number of a page", needs: "number" },
  cursor: { match: "cursor", is: "a cursor", needs: "string" },
  fields: { match: "fields", is: "a list of fields", needs: "string" },
  include: { match: "include", is: "what includes records", needs: "string" },
};

/** The number of the first page, which a parameter for the page must state, and no other may. */
function firstPageOf({ key, keySpot, value }: Entry, match: Match, scope: Scope): number | undefined {
  const written = entryAt(value, "first-page");
  const number = written?.value.kind === "scalar" ? written.value.value : undefined;
  if (match === "page" && typeof number === "number") return number;
  if (match === "page")
    scope.report("CRI1373", keySpot, `the parameter ${key} does not say which page is the first`);
  else if (written !== undefined)
    scope.report(
      "CRI1373",
      written.keySpot,
      `the parameter ${key} has first-page, but is no number of a page`,
    );
  return undefined;
}

/** What stands between two names in one value; only a parameter that takes several has one. */
function separatorOf({ key, value }: Entry, match: Match, scope: Scope): string | undefined {
  const written = entryAt(value, "separator");
  if (match === "fields") return textOf(written?.value) ?? ",";
  if (match === "include" || match === "sort") return textOf(written?.value);
  if (written !== undefined)
    scope.report("CRI1363", written.keySpot, `the parameter ${key} has a separator, but takes one value`);
  return undefined;
}

function matchOf(entry: Entry, type: ParameterType, targets: readonly Target[], scope: Scope): Match {
  const written = valueAt(entry.value, "match");
  const word = isPart(entry.value) ? "string" : textOf(written);
  const given = ([...parameterTypes, "text"] as const).find((m) => m === word);
  const spot = written?.spot ?? valueAt(entry.value, "looks-at")?.spot ?? entry.keySpot;
  const found = new Set<Match>();
  for (const { path, field } of targets) {
    if (scope.broken.has(field)) continue;
    const match = given ?? naturalMatch(type, field, scope.shapes);
    if (match !== undefined && possibleMatches(field, scope.shapes).includes(match)) found.add(match);
    else
      scope.report(
        "CRI1315",
        spot,
        `a ${given ?? type} can't be compared with ${path}, which is ${kindOf(field)}`,
      );
  }
  if ((given === "text" || isPart(entry.value)) && type !== "string") {
    const what = given === "text" ? "words" : "parts of texts";
    scope.report("CRI1362", spot, `the parameter ${entry.key} searches for ${what}, but is a ${type}`);
  }
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    scope.report("CRI1316", spot, `one of its fields is compared as ${first}, another as ${second}`);
  }
  return first ?? given ?? type;
}

const isPart = (parameter: Tree): boolean => textAt(parameter, "match") === "contains";

/** What letter case does where a value is a part of a text. */
function partOf({ key, value }: Entry, match: Match, { report }: Scope): LetterCase | undefined {
  const written = entryAt(value, "case");
  const isText = isPart(value) && match === "string";
  if (written !== undefined && !isText)
    report("CRI1362", written.keySpot, `the parameter ${key} says case, and does not find parts of texts`);
  const said = textOf(written?.value);
  if (!isText) return undefined;
  return said === "ignored" || said === "told apart" ? said : "open";
}

/** The prefixes that are stated for a number, in FHIR's order. */
function prefixesOf({ key, value }: Entry, match: Match, scope: Scope): readonly Prefix[] | undefined {
  const written = entryAt(value, "prefixes");
  if (written === undefined) return undefined;
  if (match !== "number") {
    scope.report("CRI1333", written.keySpot, `the parameter ${key} does not compare numbers, but a ${match}`);
  }
  const named = textsOf(written.value).map(({ text }) => text);
  return prefixes.filter((prefix) => named.includes(prefix));
}

function kindOf({ type }: Target["field"]): string {
  if (type.kind === "shape") return `a ${type.shape}`;
  if (type.kind === "map") return "a map";
  if (type.kind === "union") return "a value of several types";
  return type.kind === "object"
    ? "an object"
    : type.kind === "dateTime"
      ? "a date"
      : `of type ${typeWords(type)}`;
}

function lookingOf(details: Tree): SearchParameter["looking"] {
  if (entryAt(details, "special") !== undefined) return { basis: "stated" };
  return { basis: "derived", from: textAt(details, "reading") ?? textAt(details, "unseen") ?? plainReading };
}

function isAmbiguous(details: Tree, targets: readonly Target[], scope: Scope): boolean {
  const either = entryAt(details, "either");
  if (either === undefined || flagOf(either.value) !== true) return false;
  const written = valueAt(details, "looks-at");
  if (targets.length < 2 && (written?.kind !== "list" || written.items.length < 2)) {
    scope.report("CRI1312", either.keySpot, "either is set, but the parameter looks at only one field");
  }
  return true;
}

/** The statement that no other values are allowed; its clause is `constraint.search.TYPE.NAME.enum`. */
function closedSetOf(
  { key, value }: Entry,
  { clause, match, section }: { readonly clause: string; readonly match: Match; readonly section: string },
  scope: Scope,
): SearchParameter["closed"] {
  const entry = entryAt(value, "enum");
  if (entry === undefined) return undefined;
  const compared = match === "string" || match === "token";
  const problem = compared
    ? entryAt(value, "values") && "names values too"
    : `compares neither texts nor codes, but a ${match}`;
  if (problem !== undefined)
    scope.report("CRI1361", entry.keySpot, `the parameter ${key} has enum, and ${problem}`);
  const details = valueAt(entry.value, "is") === undefined ? undefined : entry.value;
  return nodeOf({ clause: `constraint.${clause}.enum`, spot: entry.keySpot, details, section }, scope);
}
