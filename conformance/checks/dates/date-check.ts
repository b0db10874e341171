// Makes a check of date searches from the requests that it sends.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import { type PrefixName, statedPrefixes, valuesAround } from "../../search/date-prefixes.js";
import { day, dayOf } from "../../search/dates.js";
import { type AnyCheck, check } from "../check.js";
import { notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { type ParameterPlace, parameterName } from "../places.js";
import { findsId } from "../search/search.js";
import { expectLeftOut, expectList } from "../search/searching.js";
import { datedRecords, dateParameters } from "./add-dated-records.js";
import { type Ask, near } from "./date-queries.js";
import type { DatedRecords, Moment } from "./dated-records.js";

/** What a date check asks, given the prefixes that an interface states. */
interface Asking {
  readonly title: string;
  /** Clauses of the date rules that it checks. */
  readonly holds: readonly (PrefixName | "range")[];
  asks(records: DatedRecords): readonly Ask[];
}

export interface DateCheck {
  readonly name: string;
  readonly over?: (model: InterfaceModel) => readonly ParameterPlace[];
  /** It needs records dated to the second. */
  readonly timed?: true;
  /** Undefined if it needs a prefix that the document does not state. */
  asking(stated: readonly PrefixName[]): Asking | undefined;
}

interface Subject extends ParameterPlace {
  readonly rules: readonly string[];
  readonly asking: Asking;
}

/** A check of a date parameter, with records that differ in the fields that it looks at. */
export function dateCheck({ name, timed, asking, over = dateParameters }: DateCheck): AnyCheck {
  return check<Subject>({
    family: "date-search",
    name,
    kind: "required",
    writes: false,
    over: (model) => {
      const { dates } = model;
      const known = asking(statedPrefixes(model));
      if (!dates || !known) return [];
      const rules = [...known.holds.flatMap((rule) => ruleClauses(model, rule)), dates.clause];
      return over(model).map((of) => ({ ...of, rules, asking: known }));
    },
    subject: parameterName,
    title: ({ asking: { title } }) => title,
    clauses: ({ rules, parameter }) => [...rules, parameter.clause],
    async run(session, of) {
      const records = await datedRecords(session, of);
      if (timed && !records.timed) return notApplicable(`no ${of.resource.name} with a time was found`);
      return judgeAll(session, of, records, of.asking.asks(records));
    },
  });
}

function ruleClauses({ dates }: InterfaceModel, rule: PrefixName | "range"): readonly string[] {
  if (rule === "range") return dates ? [dates.range.clause] : [];
  return (dates?.prefixes ?? []).filter(({ prefix }) => prefix === rule).map(({ clause }) => clause);
}

async function judgeAll(
  session: Session,
  of: ParameterPlace,
  dates: DatedRecords,
  asks: readonly Ask[],
): Promise<Finding> {
  const { fixture, beside, records } = dates;
  if (asks.length === 0) return notApplicable(`no ${of.resource.name} with a single date was found`);
  if (fixture.found) await findsMiddle(session, of, dates);
  const known = (each: readonly Moment[]) => each.flatMap((moment) => records[moment] ?? []);
  let last: Finding = pass();
  for (const { values, listed, absent } of asks) {
    const query = [...beside, ...values.map((value) => [of.parameter.name, value] as const)];
    last = await expectList(session, fixture, query, { listed: known(listed), absent: known(absent) });
    if (last.verdict !== "pass") return last;
  }
  return last;
}

/**
 * A record that no date search finds proves nothing by being left out. The bounds are days away, so that offsets do not
 * matter.
 */
async function findsMiddle(session: Session, of: ParameterPlace, dates: DatedRecords): Promise<void> {
  const { fixture, beside, records, at } = dates;
  const [from, to] = at.middle;
  const exact = from === to ? near(dates, "middle", "from", 0) : undefined;
  const around = { from: dayOf(from - 2 * day), to: dayOf(to + 2 * day), exact };
  const values = valuesAround(fixture.prefixes, around);
  if (values === undefined) return;
  const query = [...beside, ...values.map((value) => [of.parameter.name, value] as const)];
  await expectLeftOut(session, fixture, query, { listed: [records.middle] }, findsId(of));
}
