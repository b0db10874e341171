// Makes a check of date searches from the requests that it sends.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import { type PrefixName, statedPrefixes, valuesAround } from "../../search/date-prefixes.js";
import { day, dayOf } from "../../search/date-texts.js";
import { type AnyCheck, check } from "../check.js";
import { notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { type ParameterPlace, parameterName } from "../places.js";
import { findsId } from "../search/search.js";
import { expectLeftOut, expectList } from "../search/search-until.js";
import { valuesShown } from "../search/shown-values.js";
import { datedRecords, dateParameters } from "./add-dated-records.js";
import { type DateRequest, near } from "./date-queries.js";
import type { DatedRecords, Moment } from "./dated-records.js";

/** The title and the requests of a date check, for the prefixes that an interface states. */
interface DateRequests {
  readonly title: string;
  /** Clauses of the date rules that it checks. */
  readonly holds: readonly (PrefixName | "range")[];
  requests(records: DatedRecords): readonly DateRequest[];
}

export interface DateCheck {
  readonly name: string;
  readonly over?: (model: InterfaceModel) => readonly ParameterPlace[];
  /** It needs records dated to the second. */
  readonly timed?: true;
  /** Undefined if it needs a prefix that the document does not state. */
  forPrefixes(stated: readonly PrefixName[]): DateRequests | undefined;
}

interface Subject extends ParameterPlace {
  readonly rules: readonly string[];
  readonly forPrefixes: DateRequests;
}

/** A check of a date parameter, with records that differ in the fields that it looks at. */
export function dateCheck({ name, timed, forPrefixes, over = dateParameters }: DateCheck): AnyCheck {
  return check<Subject>({
    family: "date-search",
    name,
    writes: false,
    over: (model) => {
      const { dates } = model;
      const known = forPrefixes(statedPrefixes(model));
      if (!dates || !known) return [];
      const rules = [...known.holds.flatMap((rule) => ruleClauses(model, rule)), dates.clause];
      return over(model).map((of) => ({ ...of, rules, forPrefixes: known }));
    },
    subject: parameterName,
    title: ({ forPrefixes: { title } }) => title,
    clauses: ({ rules, parameter }) => [...rules, parameter.clause],
    async run(session, of) {
      const records = await datedRecords(session, of);
      if (timed && !records.timed) return without("time", of, records);
      return judgeAll(session, of, records, of.forPrefixes.requests(records));
    },
  });
}

/** Where days are compared, no record has what the check needs, whatever its own date is. */
const without = (what: string, { resource }: ParameterPlace, { byDays }: DatedRecords): Finding =>
  notApplicable(
    byDays ? "the deployment compares days, not times" : `no ${resource.name} with a ${what} was found`,
  );

function ruleClauses({ dates }: InterfaceModel, rule: PrefixName | "range"): readonly string[] {
  if (rule === "range") return dates ? [dates.range.clause] : [];
  return (dates?.prefixes ?? []).filter(({ prefix }) => prefix === rule).map(({ clause }) => clause);
}

async function judgeAll(
  session: Session,
  of: ParameterPlace,
  dates: DatedRecords,
  requests: readonly DateRequest[],
): Promise<Finding> {
  const { fixture, required, records } = dates;
  if (requests.length === 0) return without("single date", of, dates);
  if (fixture.found) await findsMiddle(session, of, dates);
  const known = (each: readonly Moment[]) => each.flatMap((moment) => records[moment] ?? []);
  let last: Finding = pass();
  for (const { values, listed, absent } of requests) {
    const query = [...required, ...values.map((value) => [of.parameter.name, value] as const)];
    const shown = valuesShown(session.model, of.parameter, query, fixture);
    const wanted = { listed: known(listed), absent: known(absent), ...shown };
    last = await expectList(session, fixture, query, wanted);
    if (last.verdict !== "pass") return last;
  }
  return last;
}

/**
 * A record that no date search finds proves nothing by being left out. The bounds are days away, so that offsets do not
 * matter.
 */
async function findsMiddle(session: Session, of: ParameterPlace, dates: DatedRecords): Promise<void> {
  const { fixture, required, records, at } = dates;
  const [from, to] = at.middle;
  const exact = from === to ? near(dates, "middle", "from", 0) : undefined;
  const around = { from: dayOf(from - 2 * day), to: dayOf(to + 2 * day), exact };
  const values = valuesAround(fixture.prefixes, around);
  if (values === undefined) return;
  const query = [...required, ...values.map((value) => [of.parameter.name, value] as const)];
  await expectLeftOut(session, fixture, query, { listed: [records.middle] }, findsId(of));
}
