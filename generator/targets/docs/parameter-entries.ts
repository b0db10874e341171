// Makes the entries of search parameters on reference pages.

import { operatorInWords } from "../../../spec/comparison.js";
import type { Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { comparedAs, searchTypes } from "../../../spec/search-types.js";
import { sortRequests, sortSent } from "../../../spec/sorting.js";
import { sentence } from "../../layout/prose.js";
import { entryOf, type Sources, valueEntries } from "./entry.js";
import { code, type Entry, type Fact, fact, link, listed, type Phrase, text } from "./page.js";

/** A type's search parameters, each followed by the values that the document names for it. */
export function parameterEntries(sources: Sources, resource: Resource): readonly Entry[] {
  return resource.parameters.flatMap((parameter) => [
    entryOf(sources, parameter, {
      name: parameter.name,
      note: [text(parameter.type)],
      facts: factsOf(sources, resource, parameter),
    }),
    ...valueEntries(sources, parameter.name, parameter.values),
  ]);
}

function factsOf(sources: Sources, resource: Resource, parameter: SearchParameter): readonly Fact[] {
  const { closed } = parameter;
  return [
    { label: "Looks at", phrases: lookingAt(parameter) },
    { label: "Compared as", phrases: [text(comparedAs(parameter))] },
    { label: "Required", phrases: required(resource, parameter) },
    ...fact("Operator", operator(parameter)),
    ...fact("Date search", dateSearch(sources, parameter)),
    ...fact("Orders", ordersIn(parameter)),
    ...fact("Other values", closed === undefined ? [] : [link("not allowed", { clause: closed.clause })]),
    ...fact("Separator", parameter.separator === undefined ? [] : [code(parameter.separator)]),
    ...fact("Prefixes", listed((parameter.prefixes ?? []).map((prefix) => code(prefix)))),
  ];
}

/** What is sent for each order, with the field that the list is then sorted by. */
function ordersIn(parameter: SearchParameter): readonly Phrase[] {
  return sortRequests(parameter).flatMap((request, at) => [
    ...(at === 0 ? [] : [text("; ")]),
    code(sortSent(parameter, request)),
    text(" by "),
    code(request.value.by.path, { clause: request.value.by.field.clause }),
    ...(request.descending ? [text(", descending")] : []),
  ]);
}

function lookingAt({ match, targets, unseen, ambiguous, looking }: SearchParameter): readonly Phrase[] {
  const { subject } = searchTypes[match];
  if (subject !== undefined) return [text(subject)];
  if (targets.length === 0) return [text(sentence(`no field${unseen === undefined ? "" : `: ${unseen}`}`))];
  const fields = targets.flatMap(({ path, field, endPath, system }): readonly Phrase[] => [
    code(path, { clause: field.clause }),
    ...(endPath === undefined ? [] : [text(" up to "), code(endPath)]),
    ...(system === undefined ? [] : [text(" in the system "), code(system)]),
    text(", "),
  ]);
  const basis = looking.from === undefined ? looking.basis : `${looking.basis} from ${looking.from}`;
  const readings = ambiguous ? "; the document may mean any of them" : "";
  return [...fields.slice(0, -1), text(` (${basis}${readings})`)];
}

/** As published, variants included, and how the rules restrict it. */
function required(resource: Resource, { name, flags, demanded }: SearchParameter): readonly Phrase[] {
  const published = flags
    .map(
      ({ required: flag, variant }) =>
        `${flag ? "yes" : "no"}${variant === undefined ? "" : ` (${variant})`}`,
    )
    .join(", ");
  const rules = resource.rules.filter(({ parameters }) => parameters.includes(name));
  if (rules.length > 0) {
    const named = rules.map(({ parameters, clause }) =>
      link(`at least one of ${parameters.join(", ")}`, { clause }),
    );
    return [text(`${published} in the document; a rule says: `), ...listed(named)];
  }
  return [text(demanded ? `${published}: every search must have it` : published)];
}

function operator({ compares, match, targets }: SearchParameter): readonly Phrase[] {
  if (compares === undefined) return [];
  const places = targets.map(({ path }) => path).join(" or ");
  const finds = `: records whose ${places} ${operatorInWords(compares.operator, match)}`;
  return [code(compares.operator, { clause: compares.clause }), text(finds)];
}

function dateSearch({ model }: Sources, parameter: SearchParameter): readonly Phrase[] {
  const { dateSearch: flagged, match, compares } = parameter;
  if (compares !== undefined || match !== "date" || model.dates === undefined) return [];
  if (!flagged) return [text("the document does not list it for date search")];
  const prefixes = model.dates.prefixes.map(({ prefix, clause }) => code(prefix, { clause }));
  return [
    text("prefixes "),
    ...listed(prefixes),
    text("; "),
    link("if it is repeated, it gives a range", { clause: model.dates.range.clause }),
  ];
}
