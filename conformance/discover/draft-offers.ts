import {
  type InteractionKind,
  type InterfaceModel,
  interactionKinds,
  type Resource,
} from "../../spec/model.js";
import { checkSubject } from "../scene/names.js";
import { best, type CollectionSight, type Discovery, type Sight } from "./sight.js";
import { comment, listed, nameText, quoted } from "./yaml-lines.js";

/** What is offered, as lines of a config; only what was seen to be absent is left out of it, whatever else is said in comments. */
export function offersLines(model: InterfaceModel, { collections }: Discovery): readonly string[] {
  const forms = model.forms.filter(({ name }) =>
    isThere(collections.filter(({ at }) => at.form.name === name)),
  );
  const shown = collections.filter(({ at }) => forms.includes(at.form));
  const types = model.resources.map((resource) => typeOf(resource, shown));
  const whole = forms.length === model.forms.length && types.every(({ left }) => left.length === 0);
  if (forms.length === 0 || types.every(({ kept }) => kept.length === 0)) {
    return comment(
      "Nothing that was asked for is there: is this the deployment's base address, and the site's id?",
    );
  }
  if (whole) {
    const doubts = types.flatMap(({ notes }) => notes.flatMap((note) => comment(note)));
    return [
      ...comment("Nothing was found absent, so that all of the document is claimed, and tested."),
      ...doubts,
    ];
  }
  const formLines =
    forms.length === model.forms.length ? [] : [`  forms: ${listed(forms.map(({ name }) => quoted(name)))}`];
  const absentForms = model.forms.filter((form) => !forms.includes(form)).map(({ name }) => name);
  return [
    ...comment(
      "What was found absent is not claimed: it is neither tested nor asked for. Claim it to have it tested.",
    ),
    ...(absentForms.length === 0 ? [] : comment(`Nothing answered by ${absentForms.join(", ")}.`)),
    "offers:",
    ...formLines,
    "  types:",
    ...types.flatMap(typeLines),
  ];
}

interface TypeSight {
  readonly name: string;
  readonly kept: readonly InteractionKind[];
  /** Interactions of the document that were found absent. */
  readonly left: readonly InteractionKind[];
  readonly notes: readonly string[];
}

function typeLines({ name, kept, left, notes }: TypeSight): readonly string[] {
  const said = notes.flatMap((note) => comment(note, 4));
  if (kept.length === 0) return said;
  return [...said, `    ${nameText(name)}: ${left.length === 0 ? "all" : listed(kept)}`];
}

function typeOf(resource: Resource, collections: readonly CollectionSight[]): TypeSight {
  const own = collections.filter(({ at }) => at.resource === resource);
  const offered = resource.operations.filter((one) => one.offered).map(({ kind }) => kind);
  const gone = !isThere(own);
  const kept = gone ? [] : offered.filter((kind) => sightOver(own, kind)?.standing !== "absent");
  const left = offered.filter((kind) => !kept.includes(kind));
  return { name: resource.name, kept, left, notes: notesOf(resource, own, { gone, left }) };
}

function notesOf(
  resource: Resource,
  own: readonly CollectionSight[],
  { gone, left }: { readonly gone: boolean; readonly left: readonly InteractionKind[] },
): readonly string[] {
  if (own.length === 0) return [`${resource.name}: by none of the path forms that answer.`];
  if (gone) return [`${resource.name}: nothing answered (${saidOf(own, interactionKinds)}).`];
  const absent = left.length === 0 ? [] : [`${resource.name}: absent: ${saidOf(own, left)}.`];
  const doubtful = interactionKinds.filter((kind) => {
    const sight = sightOver(own, kind);
    return sight?.standing === "open" || sight?.standing === "closed";
  });
  const doubts = doubtful.length === 0 ? [] : [`${resource.name}: claimed unseen: ${saidOf(own, doubtful)}.`];
  const uneven = own.filter((one) => own.length > 1 && !isThere([one]));
  const uneventful = uneven.map(
    ({ at }) => `${checkSubject(at)} did not answer, as the document says it does.`,
  );
  return [...absent, ...doubts, ...uneventful];
}

/** Whether anything of these may be there. What was not tried tells nothing, where anything else was. */
function isThere(collections: readonly CollectionSight[]): boolean {
  const tried = collections
    .flatMap(({ sights }) => [...sights.values()])
    .filter(({ said }) => !isUntried(said));
  return tried.length === 0 || tried.some(({ standing }) => standing !== "absent");
}

function isUntried(said: string): boolean {
  return said.startsWith("not tried") || said.endsWith("made-up id");
}

function sightOver(own: readonly CollectionSight[], kind: InteractionKind): Sight | undefined {
  return best(own.flatMap(({ sights }) => sights.get(kind) ?? []));
}

/** "search 404, read 404 to a made-up id". */
function saidOf(own: readonly CollectionSight[], kinds: readonly InteractionKind[]): string {
  return kinds
    .flatMap((kind) => {
      const sight = sightOver(own, kind);
      return sight === undefined ? [] : [`${kind} ${sight.said}`];
    })
    .join(", ");
}
