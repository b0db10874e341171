import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Finding, FoundRecord, Query, Scene, Session } from "../../contract.js";
import { askableTexts, spansIn } from "../../scene/found/askable.js";
import { differs } from "../../scene/found/differing.js";
import { tailText } from "../../scene/references.js";
import { type AnyCheck, check } from "../check.js";
import { criterion } from "../criterion.js";
import { notApplicable } from "../expect.js";
import { operationClause, type ParameterPlace, parameterName } from "../places.js";
import { sceneFor } from "../scene-for.js";
import { confirmed, family, type Offence, seenIn } from "./confirm.js";
import type { Listed } from "./lists.js";
import { dispensable, seeing, widerThan } from "./wider.js";

interface Narrowing {
  readonly name: string;
  readonly title: string;
  readonly over: (model: InterfaceModel) => readonly ParameterPlace[];
  /** Of the search without the parameter and the same one with it. */
  offences(of: Judged, lists: readonly Listed[]): readonly Offence[] | string;
  /** Whether the search without the parameter is asked as well. */
  readonly wider: boolean;
}

interface Judged extends ParameterPlace {
  readonly model: InterfaceModel;
  readonly scene: Scene;
}

function narrowing({ name, title, over, offences, wider }: Narrowing): AnyCheck {
  return check<ParameterPlace>({
    family,
    name,
    kind: "required",
    writes: false,
    over,
    subject: parameterName,
    title: () => title,
    clauses: (of) => [of.parameter.clause, operationClause(of, "search")],
    async run(session, of): Promise<Finding> {
      const scene = await sceneFor(session, of);
      const queries = queriesIn(session, scene, of.parameter, wider);
      if (queries === undefined)
        return notApplicable(`no search without ${of.parameter.name} is known to find the record`);
      const judged = { ...of, scene, model: session.model };
      return confirmed(session, { at: scene, queries, offences: (lists) => offences(judged, lists) });
    },
  });
}

/** The search without the parameter, and with it; or the one that asks for no more than it must. */
function queriesIn(
  session: Session,
  scene: Scene,
  parameter: SearchParameter,
  wider: boolean,
): readonly Query[] | undefined {
  const own = criterion(scene, parameter, scene.target);
  if (own === undefined) return undefined;
  if (!wider) return [[...scene.beside(parameter), ...own]];
  const wide = widerThan(session, scene, parameter);
  return wide && [wide, [...wide, ...own]];
}

const tooLong = "the list without it is too long to be known whole";

export const narrowerIsSubset = narrowing({
  name: "narrower",
  title: "with it, a search lists nothing that it does not list without it",
  over: dispensable,
  wider: true,
  offences({ parameter, resource }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!wide.whole) return tooLong;
    return narrow.ids
      .filter((id) => !wide.records.has(id))
      .map((id) => ({
        id,
        expected: "only records that the search without it lists, too",
        actual: `${seenIn(narrow)} with ${resource.name} ${id}, which is not listed without ${parameter.name}`,
        exchange: narrow.exchange,
      }));
  },
});

export const findsAllThatFit = narrowing({
  name: "finds-all",
  title: "every record that a wider search shows to fit is found",
  over: (model) => dispensable(model).filter(({ parameter }) => isExact(parameter)),
  wider: true,
  offences({ parameter, resource, model, scene }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!narrow.whole) return "the list is too long to be known whole";
    return [...wide.records]
      .filter(([id, found]) => !narrow.records.has(id) && mustBeFound(model, parameter, scene.target, found))
      .map(([id]) => ({
        id,
        expected: `${resource.name} ${id} in the list, which holds what ${parameter.name} asks for`,
        actual: `${seenIn(narrow)} without it`,
        exchange: narrow.exchange,
      }));
  },
});

export const listsOnlyWhatFits = narrowing({
  name: "only-what-fits",
  title: "no record is listed that shows something else",
  over: seeing,
  wider: false,
  offences({ parameter, resource, model, scene }, [list]) {
    if (!list) return [];
    return [...list.records]
      .filter(([id, found]) => differs(model, parameter, scene.target, asRecord(scene, id, found)))
      .map(([id]) => ({
        id,
        expected: `only records that hold what ${parameter.name} asks for`,
        actual: `${seenIn(list)} with ${resource.name} ${id}, which holds something else`,
        exchange: list.exchange,
      }));
  },
});

/** What a search by it must find can be told from a record: a date without a prefix may be held against it in many ways. */
function isExact({ match, ambiguous, dateSearch }: SearchParameter): boolean {
  return match !== "id" && !ambiguous && (match !== "date" || dateSearch);
}

/** A record holds the very value that is asked for, or lies within the time that is. */
function mustBeFound(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
  { record }: FoundRecord,
): boolean {
  if (parameter.match !== "date") {
    const [asked] = askableTexts(model, parameter, target.body).map(tailText);
    return asked !== undefined && askableTexts(model, parameter, record).map(tailText).includes(asked);
  }
  const asked = spansIn(model, parameter, target.body);
  const held = spansIn(model, parameter, record);
  const from = Math.min(...asked.map(([first]) => first));
  const to = Math.max(...asked.map(([, last]) => last));
  return held.length > 0 && held.every(([first, last]) => first >= from && last <= to);
}

function asRecord(scene: Scene, id: string, { record }: FoundRecord): AddedRecord {
  return { ...scene.target, id, body: record };
}
