// Writes the part of the client that follows references.
import { servedForms } from "../../../spec/answers/server-terms.js";
import type { Field } from "../../../spec/field.js";
import { heldTypes, isRecordId } from "../../../spec/inner-types.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idTypeOf } from "../../../spec/record-ids.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { renamed, typeImport } from "../../layout/imports.js";
import { lineWidth } from "../../layout/json-text.js";
import { Code, literal, memberName } from "../../layout/literal.js";
import { docLines } from "../../layout/prose.js";
import { union } from "../../layout/signature.js";
import { uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { idTypeText } from "../shared/id-type.js";
import { localNames } from "../types/record-import.js";
import { typeNames } from "../types/type-names.js";
import { pathIn, urlPath } from "./paths.js";

/** Names that the client's main module uses besides these. */
const taken = [
  "ChangeOptions",
  "Client",
  "ClientError",
  "ClientOptions",
  "Connection",
  "ConnectionOptions",
  "Fetch",
  "OutcomeIssue",
  "Page",
  "Referable",
  "RequestOptions",
  "Resolved",
  "ServiceOptions",
  "UnresolvedReason",
  "UnresolvedReference",
];

/** What the main module needs to follow references. */
export interface Resolving {
  /** The name of the method. */
  readonly name: string;
  /** The types whose records it can read. */
  readonly readable: readonly ResourceTypes[];
  readonly imports: readonly string[];
  /** The members of the type that lists the records. */
  readonly records: readonly string[];
  readonly signatures: readonly Signature[];
  /** The argument of the runtime's function. */
  readonly literal: string;
}

interface Signature {
  readonly doc: string;
  readonly text: string;
}

/** Undefined if no record refers to another one, or if no type can be read. */
export function resolvingOf({ model, types }: Pick<TargetContext, "model" | "types">): Resolving | undefined {
  const readable = types.resources.filter(({ resource }) => offers(resource, "read"));
  const shapes = types.shared.filter(({ node }) =>
    model.shapes.some(({ clause, role }) => clause === node.clause && role === "reference"),
  );
  const byId = types.resources.some(({ objects }) => objects.some(({ fields }) => fields.some(holdsId)));
  if (readable.length === 0 || (shapes.length === 0 && !byId)) return undefined;
  const names = typeNames(types);
  const unique = localNames([...taken, ...types.resources.map(({ record }) => `${record.name}Client`)]);
  const local = new Map(shapes.map(({ name }) => [name, unique(name)]));
  const stored = new Map(readable.map((one) => [one, unique(names.storedOf(one))]));
  const name = uniqueNames(types.resources.map(({ variable }) => variable))("resolve");
  return {
    name,
    readable,
    imports: [
      ...readable.map((one) => ({
        stem: one.stem,
        lines: typeImport([renamed(names.storedOf(one), stored.get(one) ?? "")], `../types/${one.stem}.js`),
      })),
      {
        stem: "shapes",
        lines: typeImport(
          [...local].map(([own, here]) => renamed(own, here)),
          "../types/shapes.js",
        ),
      },
    ]
      .sort((one, other) => (one.stem < other.stem ? -1 : 1))
      .flatMap(({ lines }) => lines),
    records: readable.map((one) => `readonly ${memberName(one.resource.name)}: ${stored.get(one)};`),
    signatures: signatures(name, [...local.values()], byId ? idTypeText(model) : undefined),
    literal: literal(referring(model, readable), 4, 0, true),
  };
}

const holdsId = ({ type }: Field): boolean => heldTypes(type).some(isRecordId);

function signatures(name: string, shapes: readonly string[], id: string | undefined): readonly Signature[] {
  const one = (generic: string, parameters: readonly string[], result: string): string =>
    [
      `${name}<${generic}>(`,
      ...[...parameters, "options?: RequestOptions"].map((text) => `    ${text},`),
      `  ): Promise<${result}>;`,
    ].join("\n");
  const references = shapes.map((shape) => `${shape}<Type>`);
  return [
    ...(shapes.length === 0
      ? []
      : [
          {
            doc: comment(
              "The record that a reference leads to: by URL, by path, or by type and id. Rejects with an `UnresolvedReference` if it leads to no record of this server and site, and with a `ClientError` if the read fails.",
            ),
            text: one(
              "Type extends string",
              [union("reference:", references).slice(0, -1)],
              "Resolved<Referable, Type>",
            ),
          },
        ]),
    ...(id === undefined
      ? []
      : [
          {
            doc: comment("The record of a type with this id, for fields that hold only an id."),
            text: one("Type extends keyof Referable", [`id: ${id}`, "type: Type"], "Referable[Type]"),
          },
        ]),
  ];
}

const comment = (text: string): string =>
  docLines([text], lineWidth - 2)
    .map((line) => `  ${line}`)
    .join("\n");

function referring(model: InterfaceModel, readable: readonly ResourceTypes[]) {
  const forms = model.forms.filter(({ name }) =>
    readable.some(({ resource }) => servedForms(model, resource).includes(name)),
  );
  const form = referenceForm(model);
  const paths = [
    ...(form === undefined ? [] : [urlPath(form)]),
    ...forms.map((one) => `${pathIn(one, "{type}")}/{id}`),
  ];
  return {
    members: model.shapes.flatMap(({ parts }) => (parts?.role === "reference" ? [parts.url] : [])),
    paths: [...new Set(paths)],
    numbered: idTypeOf(model) === "integer" ? true : undefined,
    types: Object.fromEntries(
      readable.map(({ resource, variable }) => [
        resource.name,
        { segment: resource.segment, read: new Code(`clients.${variable}.read`) },
      ]),
    ),
  };
}
