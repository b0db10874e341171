import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { Behaviour, Call } from "../call.js";
import { withQuery } from "../call.js";
import { filtered, queryOf } from "../lists.js";
import { changedQuery, textsAt } from "../looking.js";
import type { Liar } from "../server.js";
import { searchesBy } from "./parameters.js";

const dated = (model: InterfaceModel): readonly SearchParameter[] =>
  model.resources.flatMap(({ parameters }) => parameters.filter(({ dateSearch }) => dateSearch));

function rewriting(
  parameter: SearchParameter,
  name: string,
  breaks: readonly string[],
  change: (call: Call) => Call,
): Liar {
  const behaviour = (): Behaviour => async (call, next) =>
    next(searchesBy(call, parameter) ? change(call) : call);
  return { name: `${parameter.clause}: ${name}`, breaks, clause: parameter.clause, behaviour };
}

const prefixed = (parameter: SearchParameter, from: string, to: string) => (call: Call) =>
  withQuery(
    call,
    changedQuery(call, (name, value) =>
      name === parameter.name && value.startsWith(from) ? to + value.slice(from.length) : value,
    ),
  );

/** Keeps one of the parameter's values, by its place among them. */
const keeping = (parameter: SearchParameter, place: 0 | -1) => (call: Call) => {
  const kept = call.url.searchParams.getAll(parameter.name).at(place) ?? "";
  const others = queryOf(call).filter(([name]) => name !== parameter.name);
  return withQuery(call, [...others, [parameter.name, kept]]);
};

/** The earliest date that anything could have, to stand in for a bound that a liar applies itself. */
const beginning = "ge1000-01-01";

/** Holds dates against each other letter by letter, whatever their offsets. */
function asText(parameter: SearchParameter): Liar {
  const behaviour = (): Behaviour => async (call, next) => {
    if (!searchesBy(call, parameter)) return next(call);
    const bounds = call.url.searchParams.getAll(parameter.name);
    const others = queryOf(call).filter(([name]) => name !== parameter.name);
    const reply = await next(withQuery(call, [...others, [parameter.name, beginning]]));
    return filtered(reply, (record) => {
      const texts = parameter.targets.flatMap((target) => textsAt(record, target));
      return bounds.every((bound) => texts.some((text) => inTextOrder(text, bound)));
    });
  };
  const name = `${parameter.clause}: dates are compared as texts`;
  return { name, breaks: ["date-search/time-zones"], clause: parameter.clause, behaviour };
}

function inTextOrder(text: string, bound: string): boolean {
  const value = bound.slice(2);
  if (bound.startsWith("ge")) return text >= value;
  return bound.startsWith("le") ? text <= value || text.startsWith(value) : text.startsWith(bound);
}

function liarsOf(parameter: SearchParameter): readonly Liar[] {
  const lie = (name: string, breaks: readonly string[], change: (call: Call) => Call) =>
    rewriting(parameter, name, breaks, change);
  const stamped = parameter.targets.some(
    ({ field }) => field.type.kind === "dateTime" && field.type.forms.includes("timestamp"),
  );
  const inverted = ["date-search/ge-boundary", "date-search/ge-leaves-out", "date-search/ge-day"];
  return [
    lie(
      "ge leaves out its boundary",
      ["date-search/ge-boundary", "date-search/ge-day"],
      prefixed(parameter, "ge", "gt"),
    ),
    lie(
      "le leaves out its boundary",
      ["date-search/le-boundary", "date-search/le-day"],
      prefixed(parameter, "le", "lt"),
    ),
    lie("ge is taken for le", inverted, prefixed(parameter, "ge", "le")),
    lie("only the first of a range counts", ["date-search/range-leaves-out"], keeping(parameter, 0)),
    lie("only the last of a range counts", ["date-search/range-leaves-out"], keeping(parameter, -1)),
    ...(stamped ? [asText(parameter)] : []),
  ];
}

/** Date searches that don't compare as the document says. */
export function dateLiars(model: InterfaceModel): readonly Liar[] {
  return dated(model).flatMap(liarsOf);
}
