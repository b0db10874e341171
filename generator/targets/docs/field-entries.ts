// Makes the entries of fields on reference pages.
import { limitInWords, limitText } from "../../../spec/constraint.js";
import { sentInWords, setterInWords } from "../../../spec/direction.js";
import type { Field, FieldType } from "../../../spec/field.js";
import { isRecordId, targetsOf } from "../../../spec/inner-types.js";
import { isClosedSet } from "../../../spec/limits.js";
import { sentence } from "../../layout/prose.js";
import { entryOf, type Sources, valueEntries } from "./entry.js";
import { code, type Entry, type Fact, fact, listed, type Phrase, text } from "./page.js";

/** Entries of fields, each followed by those of its nested fields and values. */
export function fieldEntries(sources: Sources, fields: readonly Field[]): readonly Entry[] {
  return fields.flatMap((field) => [
    entryOf(sources, field, {
      name: field.path,
      note: typeOf(sources, field),
      facts: factsOf(sources, field),
    }),
    ...valueEntries(sources, field.path, field.values),
    ...constraintEntries(sources, field),
    ...(field.type.kind === "object" ? fieldEntries(sources, field.type.fields) : []),
  ]);
}

/** The constraints of a field and its default, each an entry of its own. */
function constraintEntries(sources: Sources, field: Field): readonly Entry[] {
  const { path, constraints = [], default: initial } = field;
  const limits = constraints.map((limit) =>
    entryOf(sources, limit, {
      name: limit.keyword,
      note: [text("a constraint of "), code(path)],
      facts: [
        ...fact("Limit", limit.keyword === "pattern" ? [] : [text(`It ${limitInWords(limit)}.`)]),
        ...fact("Pattern", limit.keyword === "pattern" ? [code(limitText(limit))] : []),
      ],
    }),
  );
  if (initial === undefined) return [...limits, ...directionEntries(sources, field)];
  const note = [text("the default of "), code(path)];
  const facts = fact("Value", [code(String(initial.value))]);
  return [
    ...limits,
    entryOf(sources, initial, { name: "default", note, facts }),
    ...directionEntries(sources, field),
  ];
}

/** That only the server sets a field, that no answer contains it, or that it may be null. */
function directionEntries(sources: Sources, field: Field): readonly Entry[] {
  const { path, readOnly, writeOnly, nullable } = field;
  const note = [text("of "), code(path)];
  const sent = [text(sentence(sentInWords(field)))];
  return [
    ...(readOnly === undefined
      ? []
      : [
          entryOf(sources, readOnly, {
            name: "readOnly",
            note,
            facts: fact("Set by", [text(sentence(setterInWords(field)))]).concat(fact("Sent", sent)),
          }),
        ]),
    ...(writeOnly === undefined
      ? []
      : [
          entryOf(sources, writeOnly, {
            name: "writeOnly",
            note,
            facts: fact("Returned", [text("No answer contains it.")]),
          }),
        ]),
    ...(nullable === undefined
      ? []
      : [
          entryOf(sources, nullable, {
            name: "nullable",
            note,
            facts: fact("Null", [text("It may be null, which counts as no value.")]),
          }),
        ]),
  ];
}

function typeOf(sources: Sources, { type, many }: Field): readonly Phrase[] {
  if (type.kind === "object") return [text(many ? "a list of objects" : "an object")];
  return [...(many ? [text("a list of ")] : []), ...namesOf(sources, type)];
}

function namesOf(sources: Sources, type: FieldType): readonly Phrase[] {
  if (type.kind === "union")
    return type.of.flatMap((one, index) => [
      ...(index === 0 ? [] : [text(" or ")]),
      ...namesOf(sources, one),
    ]);
  return type.kind === "map"
    ? [text("a map with values of "), ...namesOf(sources, type.values)]
    : [nameOf(sources, type)];
}

function nameOf({ model }: Sources, type: FieldType): Phrase {
  if (isRecordId(type)) return text("id of a record");
  if (type.kind !== "shape") return text(type.kind === "dateTime" ? type.forms.join(" or ") : type.kind);
  const shape = model.shapes.find(({ name }) => name === type.shape);
  return shape === undefined ? code(type.shape) : code(type.shape, { clause: shape.clause });
}

function factsOf(sources: Sources, field: Field): readonly Fact[] {
  const { type, fixed, optional, status, businessIdentifier = false, codings = [] } = field;
  const systems = [...new Set(codings.map(({ system }) => system))];
  return [
    ...fact("Always", fixed === undefined ? [] : [code(fixed)]),
    ...fact("Refers to", listed(targetsOf(type).map((to) => targetOf(sources, to)))),
    ...fact("Code systems", listed(systems.map((system) => code(system)))),
    ...fact("Form", type.kind === "url" ? [code(type.form)] : []),
    ...fact("Identifier", businessIdentifier ? [text("People know the record by it.")] : []),
    ...fact("Optional", optional ? [text("The document calls it optional.")] : []),
    ...fact(
      "Status",
      status
        ? [
            text(
              isClosedSet(field)
                ? "Its value changes over time."
                : "Its value changes over time; values that are not listed are allowed.",
            ),
          ]
        : [],
    ),
  ];
}

function targetOf({ model }: Sources, name: string): Phrase {
  const resource = model.resources.find((one) => one.name === name);
  return resource === undefined
    ? text(`${name} (outside this interface)`)
    : code(name, { clause: resource.clause });
}
