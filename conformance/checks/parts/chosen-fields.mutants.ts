// Mutants of the checks of a parameter that names the fields of a list's records: it is ignored, or leaves out too much or too little.

import { choosableFields } from "../../../spec/chosen-fields.js";
import { ownMember } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Behaviour, type Call, withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import { mapRecords, without } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

interface Broken {
  readonly operator: string;
  readonly words: string;
  readonly breaks: "named-returned" | "others-left-out";
  readonly behaviour: (parameter: SearchParameter, fields: readonly string[]) => Behaviour;
}

const namesIn = (call: Call, { name, separator = "," }: SearchParameter): readonly string[] =>
  call.url.searchParams.getAll(name).flatMap((value) => value.split(separator));

const unchosen = (call: Call, { name }: SearchParameter): Call => without(call, (one) => one === name);

const broken: readonly Broken[] = [
  {
    operator: "the fields of a list are ignored",
    words: "ignores",
    breaks: "others-left-out",
    behaviour: (parameter) => async (call, next) => next(unchosen(call, parameter)),
  },
  {
    operator: "a list has one field more than was asked for",
    words: "shows one field more than",
    breaks: "others-left-out",
    behaviour: (parameter, fields) => async (call, next) => {
      const names = namesIn(call, parameter);
      const dropped = fields.filter((name) => !names.includes(name));
      return mapRecords(await next(unchosen(call, parameter)), (record) => {
        const [, ...rest] = dropped.filter((name) => ownMember(record, name) !== undefined);
        return Object.fromEntries(Object.entries(record).filter(([name]) => !rest.includes(name)));
      });
    },
  },
  {
    operator: "a list has none of the fields that were asked for",
    words: "leaves out all fields of",
    breaks: "named-returned",
    behaviour: (_, fields) => async (call, next) =>
      mapRecords(await next(call), (record) =>
        Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name))),
      ),
  },
  {
    operator: "a list has only the first of several fields",
    words: "shows only the first field of",
    breaks: "named-returned",
    behaviour: (parameter) => async (call, next) => {
      const [first = ""] = namesIn(call, parameter);
      const changed = (name: string, value: string) => (name === parameter.name ? first : value);
      return next(withQuery(call, changedQuery(call, changed)));
    },
  },
];

function mutantsOf(model: InterfaceModel, parameter: SearchParameter): readonly Mutant[] {
  if (parameter.match !== "fields") return [];
  const fields = choosableFields(model, parameter).map(({ name }) => name);
  return broken.map(({ operator, words, breaks, behaviour }): Mutant => {
    const changed = behaviour(parameter, fields);
    return {
      name: `${words} ${parameter.clause}`,
      operator,
      seenByReading: true,
      breaks: [`fields/${breaks}`],
      clause: parameter.clause,
      behaviour: () => async (call, next) => (searchesBy(call, parameter) ? changed(call, next) : next(call)),
    };
  });
}

export function chosenFieldMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) => mutantsOf(model, parameter)),
  );
}
