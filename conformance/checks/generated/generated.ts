// The checks with generated records: reads return them as they were added, every time, and they are accepted.

import { check } from "../check.js";
import { valueFieldsOf } from "../interactions/value-fields.js";
import { operationClause, type Place, places } from "../places.js";
import { keptChecks } from "./kept-checks.js";

const unread = ["a record with unusual values", "is not found by its id"] as const;

export const generatedChecks = keptChecks(
  {
    comeBack: "records with unusual but documented values are read as they were added",
    areSteady: "a record with unusual values is read the same every time",
    areAccepted: "records with unusual but documented values are accepted",
    async batchOf(session, place) {
      // Loaded when first needed: fast-check is a large package.
      const { generatedRecords } = await import("./generated-records.js");
      return generatedRecords(session, place);
    },
    altered({ trials }) {
      const many = trials.filter(({ came }) => came === "altered").length;
      return `; ${many} of the ${trials.length} random records of this type came back changed`;
    },
    onlyOnce: " the first time, and as it was sent the second time",
    accepted: (members) => `a record with ${members} is accepted, as with plain values`,
  },
  ({ judge, title, ...named }) =>
    check<Place & { readonly fields: readonly string[] }>({
      ...named,
      family: "generated",
      writes: true,
      ...(named.name === "round-trip" ? { faults: { refused: unread, "no-record": unread } } : {}),
      over: (model) =>
        places(model, "add", "read").map((place) => {
          const fields = valueFieldsOf(model, place.resource).filter(({ path }) => path !== model.typeMember);
          return { ...place, fields: fields.flatMap(({ clauses }) => clauses) };
        }),
      title: () => title,
      clauses: (of) => [operationClause(of, "add"), operationClause(of, "read"), ...of.fields],
      run: judge,
    }),
);
