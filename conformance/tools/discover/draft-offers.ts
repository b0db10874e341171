// Drafts the `offers` of a config: the path forms, types and interactions that a deployment supports.

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
const everythingThere = "Nothing was found to be missing, so the whole document is claimed and tested.";
const partThere = "Missing features are not claimed, and not tested. Add them to have them tested.";

export interface TypeSight {
  readonly resource: Resource;
  readonly kept: readonly InteractionKind[];
  /** Interactions of the document that were found absent. */
  readonly left: readonly InteractionKind[];
  /** Search parameters that are refused in every path form whose searches are answered. */
  readonly refused: readonly RefusedParameter[];
  readonly notes: readonly string[];
}

function isWholeType({ left, refused }: TypeSight): boolean {
  return left.length === 0 && refused.length === 0;
}

function typeLines(type: TypeSight): readonly string[] {
  const said = type.notes.flatMap((note) => comment(note, 4));
  return type.kept.length === 0 ? said : [...said, `    ${nameText(type.resource.name)}: ${claimOf(type)}`];
}

function claimOf(type: TypeSight): string {
  const { resource, kept, refused } = type;
  if (isWholeType(type)) return "all";
  if (refused.length === 0) return listed(kept);
  const named = resource.parameters.filter((one) => !refused.some(({ parameter }) => parameter === one));
  const parameters = named.map(({ name }) => nameText(name));
  return `{ interactions: ${listed(kept)}, parameters: ${listed(parameters)} }`;
}

function typeOf(resource: Resource, collections: readonly CollectionSight[]): TypeSight {
  const own = collections.filter(({ at }) => at.resource === resource);
  const offered = resource.operations.filter((one) => one.offered).map(({ kind }) => kind);
  const gone = own.length === 0 || !isThere(own);
  const kept = gone ? [] : offered.filter((kind) => sightOver(own, kind)?.standing !== "absent");
  const left = offered.filter((kind) => !kept.includes(kind));
  const refused = kept.includes("search") ? refusedBy(own) : [];
  const words = refused.map(
    ({ parameter, said }) => `${resource.name}: ${parameter.name} is refused: ${said}.`,
  );
  return { resource, kept, left, refused, notes: [...notesOf(resource, own, { gone, left }), ...words] };
}

function refusedBy(own: readonly CollectionSight[]): readonly RefusedParameter[] {
  const [first, ...others] = own.filter(({ sights }) => sights.get("search")?.standing === "answers");
  return (first?.refused ?? []).filter(({ parameter }) =>
    others.every(({ refused }) => refused.some((one) => one.parameter === parameter)),
  );
}

function notesOf(
  resource: Resource,
  own: readonly CollectionSight[],
  { gone, left }: { readonly gone: boolean; readonly left: readonly InteractionKind[] },
): readonly string[] {
  if (own.length === 0) return [`${resource.name}: it has none of the path forms that answer.`];
  if (gone) return [`${resource.name}: nothing answered (${saidOf(own, interactionKinds)}).`];
  const absent = left.length === 0 ? [] : [`${resource.name}: absent: ${saidOf(own, left)}.`];
  const doubtful = interactionKinds.filter((kind) => {
    const sight = sightOver(own, kind);
    return (sight?.standing === "open" || sight?.standing === "closed") && sight.untried !== "read-only";
  });
  const doubts =
    doubtful.length === 0
      ? []
      : [`${resource.name}: unknown, and therefore claimed: ${saidOf(own, doubtful)}.`];
  const uneven = own.filter((one) => own.length > 1 && !isThere([one]));
  const missing = uneven.map(
    ({ at }) => `${placeName(at)} did not answer, although the document describes it.`,
  );
  return [...absent, ...doubts, ...missing];
}

/** Whether any of these may exist. One that was not requested says nothing if another one was. */
function isThere(collections: readonly CollectionSight[]): boolean {
  const tried = collections
    .flatMap(({ sights }) => [...sights.values()])
    .filter(({ untried }) => untried === undefined);
  return tried.length === 0 || tried.some(({ standing }) => standing !== "absent");
}

function sightOver(own: readonly CollectionSight[], kind: InteractionKind): Sight | undefined {
  return best(own.flatMap(({ sights }) => sights.get(kind) ?? []));
}

/** "search, read 404; add 501". */
function saidOf(own: readonly CollectionSight[], kinds: readonly InteractionKind[]): string {
  const bySaid = new Map<string, InteractionKind[]>();
  for (const kind of kinds) {
    const { said, untried } = sightOver(own, kind) ?? {};
    if (said !== undefined && untried !== "read-only") bySaid.set(said, [...(bySaid.get(said) ?? []), kind]);
  }
  return [...bySaid].map(([said, same]) => `${same.join(", ")} ${said}`).join("; ");
}
