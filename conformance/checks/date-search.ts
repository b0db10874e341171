import type { InterfaceModel } from "../../spec/model.js";
import type { Finding, Session } from "../contract.js";
import { type AnyCheck, check } from "./check.js";
import { type Dated, dated, dateParameters, instantParameters, isTimed, moments } from "./dated.js";
import { pass } from "./expect.js";
import { dateOf, day, timestamp } from "./instants.js";
import { type ParameterPlace, parameterName } from "./places.js";
import { expectList } from "./searching.js";

type Moment = keyof typeof moments;
type Prefix = "ge" | "le";

/** One request: the values of the date parameter, and which of the three records they must list and leave out. */
interface Ask {
  readonly values: readonly string[];
  readonly listed: readonly Moment[];
  readonly absent: readonly Moment[];
}

interface DateCheck {
  readonly name: string;
  readonly title: string;
  readonly over?: (model: InterfaceModel) => readonly ParameterPlace[];
  /** Clauses of the date rules that it holds to. */
  readonly holds: readonly (Prefix | "range")[];
  asks(of: ParameterPlace): readonly Ask[];
}

interface Subject extends ParameterPlace {
  readonly rules: readonly string[];
}

const second = 1_000;
const clock = 60;

function dateCheck({ name, title, holds, asks, over = dateParameters }: DateCheck): AnyCheck {
  return check<Subject>({
    family: "date-search",
    name,
    kind: "required",
    writes: true,
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
    run: async (session, of) => judgeAll(session, of, await dated(session, of), asks(of)),
  });
}

function ruleClause({ dates }: InterfaceModel, rule: Prefix | "range"): string | undefined {
  if (rule === "range") return dates?.range.clause;
  return dates?.prefixes.find(({ prefix }) => prefix === rule)?.clause;
}

async function judgeAll(
  session: Session,
  of: ParameterPlace,
  records: Dated,
  asks: readonly Ask[],
): Promise<Finding> {
  let last: Finding = pass();
  for (const { values, listed, absent } of asks) {
    const query = [...records.beside, ...values.map((value) => [of.parameter.name, value] as const)];
    last = await expectList(session, records.early, query, {
      listed: listed.map((moment) => records[moment]),
      absent: absent.map((moment) => records[moment]),
    });
    if (last.verdict !== "pass") return last;
  }
  return last;
}

/** The instant, or its day, as the parameter's fields are written; `steps` seconds, or days, later. */
function near(of: ParameterPlace, moment: Moment, steps: number): string {
  return isTimed(of)
    ? timestamp(moments[moment] + steps * second, clock)
    : dateOf(moments[moment] + steps * day);
}

export const geBoundary = dateCheck({
  name: "ge-boundary",
  title: "ge finds the record dated at that very instant",
  holds: ["ge"],
  asks: (of) => [{ values: [`ge${near(of, "middle", 0)}`], listed: ["middle", "late"], absent: ["early"] }],
});

export const leBoundary = dateCheck({
  name: "le-boundary",
  title: "le finds the record dated at that very instant",
  holds: ["le"],
  asks: (of) => [{ values: [`le${near(of, "middle", 0)}`], listed: ["early", "middle"], absent: ["late"] }],
});

export const geLeavesOut = dateCheck({
  name: "ge-leaves-out",
  title: "ge leaves out the record dated just before",
  holds: ["ge"],
  asks: (of) => [{ values: [`ge${near(of, "middle", 1)}`], listed: ["late"], absent: ["middle", "early"] }],
});

export const leLeavesOut = dateCheck({
  name: "le-leaves-out",
  title: "le leaves out the record dated just after",
  holds: ["le"],
  asks: (of) => [{ values: [`le${near(of, "middle", -1)}`], listed: ["early"], absent: ["middle", "late"] }],
});

export const geDay = dateCheck({
  name: "ge-day",
  title: "ge with a day finds the record dated on that day",
  holds: ["ge"],
  over: instantParameters,
  asks: () => [{ values: [`ge${dateOf(moments.middle)}`], listed: ["middle", "late"], absent: ["early"] }],
});

export const leDay = dateCheck({
  name: "le-day",
  title: "le with a day finds the record dated on that day",
  holds: ["le"],
  over: instantParameters,
  asks: () => [{ values: [`le${dateOf(moments.early)}`], listed: ["early"], absent: ["middle", "late"] }],
});

/**
 * The instants' text order is the reverse of their order in time: 11 hours east the same instant reads later than it is
 * written in the record, 11 hours west earlier, both on the same day.
 */
export const timeZones = dateCheck({
  name: "time-zones",
  title: "instants written with different offsets are compared as instants",
  holds: ["ge", "le"],
  over: instantParameters,
  asks: () => [
    { values: [`ge${elsewhere(0, 11)}`], listed: ["middle", "late"], absent: ["early"] },
    { values: [`ge${elsewhere(60, -11)}`], listed: ["late"], absent: ["middle", "early"] },
    { values: [`le${elsewhere(0, -11)}`], listed: ["early", "middle"], absent: ["late"] },
    { values: [`le${elsewhere(-60, 11)}`], listed: ["early"], absent: ["middle", "late"] },
  ],
});

export const range = dateCheck({
  name: "range",
  title: "ge and le in one request find what lies between",
  holds: ["range", "ge", "le"],
  asks: (of) => [
    { values: between(of, "early", "middle"), listed: ["early", "middle"], absent: ["late"] },
    { values: between(of, "middle", "late").reverse(), listed: ["middle", "late"], absent: ["early"] },
  ],
});

export const rangeLeavesOut = dateCheck({
  name: "range-leaves-out",
  title: "ge and le in one request leave out what lies on either side",
  holds: ["range", "ge", "le"],
  asks: (of) => [
    { values: between(of, "middle", "middle"), listed: ["middle"], absent: ["early", "late"] },
    { values: between(of, "middle", "middle").reverse(), listed: ["middle"], absent: ["early", "late"] },
  ],
});

function between(of: ParameterPlace, from: Moment, to: Moment): string[] {
  return [`ge${near(of, from, -1)}`, `le${near(of, to, 1)}`];
}

/** The middle instant and some seconds, as a clock that many hours from UTC shows it. */
function elsewhere(seconds: number, hours: number): string {
  return timestamp(moments.middle + seconds * second, hours * 60);
}
