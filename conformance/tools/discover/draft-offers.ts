// Drafts the `offers` of a config: the path forms, types and interactions that a deployment supports.

import { groupedBy } from "../../../spec/grouped-by.js";
import {
  type InteractionKind,
  type InterfaceModel,
  interactionKinds,
  type PathForm,
  type Resource,
} from "../../../spec/model.js";
import { hasSites } from "../../../spec/sites.js";
import { placeName } from "../../http/collection-names.js";
import { best, type CollectionSight, type Discovery, type RefusedParameter, type Sight } from "./sight.js";
import { comment, listed, nameText, quoted } from "./yaml-lines.js";

/** The detected features of a deployment. */
export interface Offered {
  readonly forms: readonly PathForm[];
  readonly types: readonly TypeSight[];
}

/** Sorts the observations: everything counts as offered unless it was found absent. */
export function offeredOf(model: InterfaceModel, { collections }: Discovery): Offered {
  const forms = model.forms.filter(({ name }) =>
    isThere(collections.filter(({ at }) => at.form.name === name)),
  );
  const shown = collections.filter(({ at }) => forms.includes(at.form));
  return { forms, types: model.resources.map((resource) => typeOf(resource, shown)) };
}

/** The offered features as lines of a config, with the observations in comments. */
export function offersLines(model: InterfaceModel, { forms, types }: Offered): readonly string[] {
  if (types.every(({ kept }) => kept.length === 0)) return comment(nothingThere(model));
  if (forms.length === model.forms.length && types.every(isWholeType)) {
    const doubts = types.flatMap(({ notes }) => notes.flatMap((note) => comment(note)));
    return [...comment(everythingThere), ...doubts];
  }
  const absent = model.forms.filter((form) => !forms.includes(form)).map(({ name }) => name);
  const formLines = [
    ...comment(`Nothing answered in these path forms: ${absent.join(", ")}.`, 2),
    `  forms: ${listed(forms.map(({ name }) => quoted(name)))}`,
  ];
  return [
    ...comment(partThere),
    "offers:",
    ...(absent.length === 0 ? [] : formLines),
    "  types:",
    ...types.flatMap(typeLines),
  ];
}

const nothingThere = (model: InterfaceModel): string =>
  hasSites(model)
    ? "Nothing was found: are the base URL and the site id correct?"
    : "Nothing was found: is the base URL correct?";
const everythingThere =
  "The deployment offers everything that the document describes, so all of it is tested.";
const partThere = "Missing features are not claimed, and not tested. Add them to have them tested.";

type TypeSight = ReturnType<typeof typeOf>;

/** What one path form of a type offers. */
interface FormSight {
  readonly one: CollectionSight;
  readonly kept: readonly InteractionKind[];
  /** Interactions of the document that were found absent. */
  readonly left: readonly InteractionKind[];
  readonly refused: readonly RefusedParameter[];
  /** Undefined if the form offers nothing of the type. */
  readonly claim: string | undefined;
}

const isWholeType = ({ resource, claims }: TypeSight): boolean =>
  claims.length === 1 && claims[0]?.name === resource.name && claims[0].claim === whole;

function typeLines({ claims, notes }: TypeSight): readonly string[] {
  const lines = claims.map(({ name, claim }) => `    ${nameText(name)}: ${claim}`);
  return [...notes.flatMap((note) => comment(note, 4)), ...lines];
}

/** What is claimed of a type in at least one of the path forms, with its claims and notes on it. */
function typeOf(resource: Resource, collections: readonly CollectionSight[]) {
  const own = collections.filter(({ at }) => at.resource === resource);
  const forms = own.map((one) => formOf(resource, one));
  const kept = interactionKinds.filter((kind) => forms.some((form) => form.kept.includes(kind)));
  return { resource, kept, claims: claimsOf(resource, forms), notes: notesOf(resource, forms) };
}

function formOf(resource: Resource, one: CollectionSight): FormSight {
  const offered = resource.operations.filter((operation) => operation.offered).map(({ kind }) => kind);
  const kept = isThere([one]) ? offered.filter((kind) => one.sights.get(kind)?.standing !== "absent") : [];
  const left = offered.filter((kind) => !kept.includes(kind));
  const refused = kept.includes("search") ? one.refused : [];
  return { one, kept, left, refused, claim: claimText(resource, { kept, left, refused }) };
}

const whole = "all";

function claimText(
  { parameters }: Resource,
  { kept, left, refused }: Pick<FormSight, "kept" | "left" | "refused">,
): string | undefined {
  if (kept.length === 0) return undefined;
  if (refused.length === 0) return left.length === 0 ? whole : listed(kept);
  const named = parameters.filter((one) => !refused.some(({ parameter }) => parameter === one));
  return `{ interactions: ${listed(kept)}, parameters: ${listed(named.map(({ name }) => nameText(name)))} }`;
}

/**
 * One claim for the type, and one for each path form that differs; only these if one of the forms offers nothing. They are of `TYPE`, or
 * of `TYPE@FORM`, and have the value in the config: `all`, a list of interactions, or a map with parameters too.
 */
function claimsOf(resource: Resource, forms: readonly FormSight[]) {
  const byForm = forms.flatMap(({ one, claim }) =>
    claim === undefined ? [] : [{ name: placeName(one.at), claim }],
  );
  const [first] = byForm;
  if (first === undefined) return [];
  if (byForm.length < forms.length) return byForm;
  const common = byForm.find(({ claim }) => claim === whole) ?? first;
  const others = byForm.filter(({ claim }) => claim !== common.claim);
  return [{ name: resource.name, claim: common.claim }, ...others];
}

function notesOf(resource: Resource, forms: readonly FormSight[]): readonly string[] {
  const { name } = resource;
  if (forms.length === 0) return [`${name}: it has none of the path forms that answer.`];
  const own = forms.map(({ one }) => one);
  if (forms.every(({ kept }) => kept.length === 0))
    return [`${name}: nothing answered (${saidOf(own, interactionKinds)}).`];
  return alike(forms)
    ? formNotes(name, forms)
    : forms.flatMap((form) => formNotes(placeName(form.one.at), [form]));
}

/** Whether all path forms offer the same, so that one note is true of all. */
const alike = (forms: readonly FormSight[]): boolean => forms.every(({ claim }) => claim === forms[0]?.claim);

/** The notes on path forms that offer the same. */
function formNotes(name: string, forms: readonly FormSight[]): readonly string[] {
  const own = forms.map(({ one }) => one);
  const { kept = [], left = [], refused = [] } = forms[0] ?? {};
  if (kept.length === 0) return [`${name}: nothing answered (${saidOf(own, interactionKinds)}).`];
  const doubtful = kept.filter((kind) => {
    const sight = sightOver(own, kind);
    return (sight?.standing === "open" || sight?.standing === "closed") && sight.untried !== "read-only";
  });
  const absent = left.length === 0 ? [] : [`${name}: absent: ${saidOf(own, left)}.`];
  const doubts =
    doubtful.length === 0 ? [] : [`${name}: unknown, and therefore claimed: ${saidOf(own, doubtful)}.`];
  const words = refused.map(
    ({ parameter, said }) =>
      `${name}: ${parameter.name} is refused: ${said}. It is left out: add it below if the deployment should offer it.`,
  );
  return [...absent, ...doubts, ...words];
}

/** Whether any of these may exist. One that was not requested says nothing if another one was. */
function isThere(collections: readonly CollectionSight[]): boolean {
  const tried = collections
    .flatMap(({ sights }) => [...sights.values()])
    .filter(({ untried }) => untried === undefined);
  return tried.length === 0 || tried.some(({ standing }) => standing !== "absent");
}

const sightOver = (own: readonly CollectionSight[], kind: InteractionKind): Sight | undefined =>
  best(own.flatMap(({ sights }) => sights.get(kind) ?? []));

/** "search, read 404; add 501". */
function saidOf(own: readonly CollectionSight[], kinds: readonly InteractionKind[]): string {
  const seen = kinds.flatMap((kind) => {
    const { said, untried } = sightOver(own, kind) ?? {};
    return said === undefined || untried === "read-only" ? [] : [{ kind, said }];
  });
  return [...groupedBy(seen, ({ said }) => said)]
    .map(([said, same]) => `${same.map(({ kind }) => kind).join(", ")} ${said}`)
    .join("; ");
}
