// Makes a law of date searches (a check with its mutants) from requests and the records that each must list.
import type { InterfaceModel } from "../../../spec/model.js";
import { datedRecords, dateParameters } from "../../checks/dates/add-dated-records.js";
import type { DatedRecords, Moment } from "../../checks/dates/dated-records.js";
import type { ParameterPlace } from "../../checks/places.js";
import { findsId } from "../../checks/search/search.js";
import { expectLeftOut } from "../../checks/search/search-until.js";
import { type PrefixName, statedPrefixes, valuesAround } from "../../search/date-prefixes.js";
import { day, dayOf } from "../../search/date-texts.js";
import type { DateFault } from "./date-faults.js";
import { type DateRequest, near } from "./date-queries.js";
import { searchedBy } from "./list-faults.js";
import { type Given, soughtLaw, type Wrong } from "./list-law.js";

/** The title and the requests of a date law, given the prefixes that an interface states. */
interface DateRequests {
  readonly title: string;
  /** Clauses of the date rules that it tests. */
  readonly holds: readonly (PrefixName | "range")[];
  requests(records: DatedRecords): readonly DateRequest[];
  readonly wrong?: readonly DateFault[];
}

export interface DateLaw {
  readonly name: string;
  readonly over?: (model: InterfaceModel) => readonly ParameterPlace[];
  /** It needs records whose dates have a time. */
  readonly timed?: true;
  /** Undefined if it needs a prefix that the document does not state. */
  forPrefixes(stated: readonly PrefixName[]): DateRequests | undefined;
}

interface Subject extends ParameterPlace {
  readonly rules: readonly string[];
  readonly forPrefixes: DateRequests;
}

/** A law of date parameters. Its records differ only in the fields that the searched parameter looks at. */
export const dateLaw = ({ name, timed, forPrefixes, over = dateParameters }: DateLaw) =>
  soughtLaw<Subject>({
    family: "date-search",
    name,
    over: (model) => {
      const { dates } = model;
      const known = forPrefixes(statedPrefixes(model));
      if (!dates || !known) return [];
      const rules = [...known.holds.flatMap((rule) => ruleClauses(model, rule)), dates.clause];
      return over(model).map((of) => ({ ...of, rules, forPrefixes: known }));
    },
    title: ({ forPrefixes: { title } }) => title,
    clauses: ({ rules, parameter }) => [...rules, parameter.clause],
    async records(session, of) {
      const { fixture, required, records } = await datedRecords(session, of);
      const others = [records.early, records.late].filter((one) => one !== undefined);
      return { fixture, required, target: records.middle, others };
    },
    async asks(given) {
      const { session, fixture, required, parameter, resource } = given;
      const dated = await datedRecords(session, given);
      const requests = timed && !dated.timed ? [] : given.forPrefixes.requests(dated);
      // A deployment that compares days cannot be tested with times, even if its records have them.
      if (requests.length === 0)
        return dated.byDays
          ? "the deployment compares days, not times"
          : `no ${resource.name} with a ${timed && !dated.timed ? "time" : "single date"} was found`;
      if (fixture.found) await blockUnfound(given, dated);
      const known = (each: readonly Moment[]) => each.flatMap((moment) => dated.records[moment] ?? []);
      return requests.map(({ values, listed, absent }) => ({
        by: [...required, ...values.map((value) => [parameter.name, value] as const)],
        listed: known(listed),
        absent: known(absent),
        lacking: "fails" as const,
      }));
    },
    wrong: ({ parameter, forPrefixes: { wrong = [] } }) =>
      wrong.map((fault) => fault.breaks.length > 0 && wrongDates(parameter, fault)),
  });

/** A server that answers the searches by a date parameter wrongly. */
export const wrongDates = (
  parameter: ParameterPlace["parameter"],
  { operator, breaks, answer, ...fault }: DateFault,
): Wrong => ({
  ...fault,
  name: `${parameter.clause}: ${operator}`,
  operator,
  breaks: breaks.map((name) => (name.includes("/") ? name : `date-search/${name}`)),
  behaviour: searchedBy(parameter, answer(parameter)),
});

function ruleClauses({ dates }: InterfaceModel, rule: PrefixName | "range"): readonly string[] {
  if (rule === "range") return dates ? [dates.range.clause] : [];
  return (dates?.prefixes ?? []).filter(({ prefix }) => prefix === rule).map(({ clause }) => clause);
}

/**
 * Blocks the check if no date search finds the middle record: its absence then proves nothing. The bounds are
 * days away, so that time zones do not matter.
 */
async function blockUnfound(
  { session, fixture, required, target, ...of }: Given<Subject>,
  dated: DatedRecords,
): Promise<void> {
  const [from, to] = dated.at.middle;
  const exact = from === to ? near(dated, "middle", "from", 0) : undefined;
  const around = { from: dayOf(from - 2 * day), to: dayOf(to + 2 * day), exact };
  const values = valuesAround(fixture.prefixes, around);
  if (values === undefined) return;
  const query = [...required, ...values.map((value) => [of.parameter.name, value] as const)];
  await expectLeftOut(session, fixture, query, { listed: [target] }, findsId(of));
}
