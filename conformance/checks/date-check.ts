import type { InterfaceModel } from "../../spec/model.js";
import type { Finding, Session } from "../contract.js";
import { type AnyCheck, check } from "./check.js";
import { dated, dateParameters } from "./dated.js";
import type { Dated, Moment } from "./dated-records.js";
import { notApplicable, pass } from "./expect.js";
import { dateOf, day, timestamp } from "./instants.js";
import { type ParameterPlace, parameterName } from "./places.js";
import { findsId } from "./search.js";
import { expectLeftOut, expectList } from "./searching.js";

type Prefix = "ge" | "le";

/** One request: the values of the date parameter, and which of the three records they must list and leave out. */
interface Ask {
  readonly values: readonly string[];
  readonly listed: readonly Moment[];
  readonly absent: readonly Moment[];
}

export interface DateCheck {
  readonly name: string;
  readonly title: string;
  readonly over?: (model: InterfaceModel) => readonly ParameterPlace[];
  /** Clauses of the date rules that it holds to. */
  readonly holds: readonly (Prefix | "range")[];
  /** It takes a record dated to the second. */
  readonly timed?: true;
  asks(records: Dated): readonly Ask[];
}

interface Subject extends ParameterPlace {
  readonly rules: readonly string[];
}

const second = 1_000;
const clock = 60;

/** A check of a date parameter over records that differ in what it looks at, added or found. */
export function dateCheck({ name, title, holds, timed, asks, over = dateParameters }: DateCheck): AnyCheck {
  return check<Subject>({
    family: "date-search",
    name,
    kind: "required",
    writes: false,
    over: (model) => {
      const rules = holds.map((rule) => ruleClause(model, rule));
      const { dates } = model;
      if (!dates || rules.includes(undefined)) return [];
      const known = [...rules.filter((rule) => rule !== undefined), dates.clause];
      return over(model).map((of) => ({ ...of, rules: known }));
    },
    subject: parameterName,
    title: () => title,
    clauses: ({ rules, parameter }) => [...rules, parameter.clause],
    async run(session, of) {
      const records = await dated(session, of);
      if (timed && !records.timed) return notApplicable(`no ${of.resource.name} was found that has a time`);
      return judgeAll(session, of, records, asks(records));
    },
  });
}

function ruleClause({ dates }: InterfaceModel, rule: Prefix | "range"): string | undefined {
  if (rule === "range") return dates?.range.clause;
  return dates?.prefixes.find(({ prefix }) => prefix === rule)?.clause;
}

async function judgeAll(
  session: Session,
  of: ParameterPlace,
  dates: Dated,
  asks: readonly Ask[],
): Promise<Finding> {
  const { scene, beside, records } = dates;
  if (scene.found) await findsMiddle(session, of, dates);
  const known = (each: readonly Moment[]) => each.flatMap((moment) => records[moment] ?? []);
  let last: Finding = pass();
  for (const { values, listed, absent } of asks) {
    const query = [...beside, ...values.map((value) => [of.parameter.name, value] as const)];
    last = await expectList(session, scene, query, { listed: known(listed), absent: known(absent) });
    if (last.verdict !== "pass") return last;
  }
  return last;
}

/** Of a record that no range finds, leaving it out proves nothing; days apart, offsets don't matter. */
async function findsMiddle(session: Session, of: ParameterPlace, dates: Dated): Promise<void> {
  const { scene, beside, records, at } = dates;
  const [from, to] = at.middle;
  const around = [`ge${dateOf(from - 2 * day)}`, `le${dateOf(to + 2 * day)}`];
  const query = [...beside, ...around.map((value) => [of.parameter.name, value] as const)];
  await expectLeftOut(session, scene, query, { listed: [records.middle] }, findsId(of));
}

/** One end of a record as its dates are written; `steps` seconds, or days, later. */
export function near({ at, timed }: Dated, moment: Moment, end: "from" | "to", steps: number): string {
  const instant = at[moment][end === "from" ? 0 : 1];
  return timed ? timestamp(instant + steps * second, clock) : dateOf(instant + steps * day);
}

/** A range from just before one record until just after another. */
export function between(of: Dated, first: Moment, last: Moment): string[] {
  return [`ge${near(of, first, "from", -1)}`, `le${near(of, last, "to", 1)}`];
}

/** An instant and some seconds, as a clock that many hours from UTC shows it. */
export function elsewhere(instant: number, seconds: number, hours: number): string {
  return timestamp(instant + seconds * second, hours * 60);
}
