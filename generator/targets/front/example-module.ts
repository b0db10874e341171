// Generates client/example.ts, which shows each use of the client and is compiled with the rest of the output.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isReturned, mustBeSent } from "../../../spec/direction.js";
import type { Json } from "../../../spec/json.js";
import { givesIds } from "../../../spec/limits.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { statedSecurities } from "../../../spec/security.js";
import { hasSites, siteInHost } from "../../../spec/sites.js";
import type { GeneratedFile } from "../../file.js";
import { callText } from "../../layout/call.js";
import { renamed, typeImport, valueImport } from "../../layout/imports.js";
import { lineWidth } from "../../layout/json-text.js";
import { type LiteralObject, literal, memberName } from "../../layout/literal.js";
import { docLines, sentence } from "../../layout/prose.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { type Example, exampleBase, exampleSite, exampleSiteBase } from "../shared/example-record.js";
import { idTypeText } from "../shared/id-type.js";
import { localNames, recordNames } from "../types/record-import.js";
import { typeNames } from "../types/type-names.js";
import { exampleChange, exampleSearch, exampleSent, literalOf, literalsOf } from "./example-use.js";

/** One function of the example. */
interface Part {
  readonly doc: string;
  /** Its first line, or several if that is too long. */
  readonly head: string;
  readonly lines: readonly string[];
}

const ownNames = [
  "Client",
  "ClientError",
  "connect",
  "createClient",
  "etagOf",
  "findAll",
  "findPages",
  "addOne",
  "change",
  "readIfThere",
];

/** The example: a search, its pages, an add, a change of the record, and a refusal; what no type offers is left out. */
export function exampleModule(context: TargetContext): GeneratedFile {
  const { model, types, header, render } = context;
  const searched = searchedType(types.resources);
  const changed = changedType(model, types.resources);
  const read = changed ?? types.resources.find(({ resource }) => offers(resource, "read"));
  const local = read && recordNames(read, typeNames(types), localNames(ownNames));
  const parts = [
    ...(searched === undefined ? [] : searchParts(model, searched)),
    ...(changed === undefined || local === undefined ? [] : changeParts(context, changed, local)),
    ...(read === undefined || local === undefined || !offers(read.resource, "read")
      ? []
      : [readPart(model, read, local.stored)]),
  ];
  const code = parts.flatMap(({ head, lines }) => [head, ...lines]).join("\n");
  const uses = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const text = render("front/example", {
    header,
    imports: [
      ...(read === undefined || local === undefined
        ? []
        : typeImport(
            [
              ...(uses(local.record) ? [renamed(read.record.name, local.record)] : []),
              ...(uses(local.stored) ? [renamed(typeNames(types).storedOf(read), local.stored)] : []),
            ],
            `../types/${read.stem}.js`,
          )),
      ...valueImport(
        ["createClient", "type Client", ...["ClientError", "etagOf"].filter(uses)],
        "./client.js",
      ),
    ].join("\n"),
    secured: statedSecurities(model).some(({ scheme }) => scheme !== "none"),
    options: literal(exampleOptions(model), 2, "  return createClient(".length + 1),
    parts,
  });
  return { path: "client/example.ts", text };
}

/** The options of a client of the server that `npm start` starts. */
export function exampleOptions(model: InterfaceModel): LiteralObject {
  return {
    baseUrl: siteInHost(model) === undefined ? exampleBase : exampleSiteBase,
    site: hasSites(model) ? exampleSite : undefined,
  };
}

/** A type with a required parameter shows most. */
export function searchedType(all: readonly ResourceTypes[]): ResourceTypes | undefined {
  const searched = all.filter(({ resource }) => offers(resource, "search"));
  return searched.find(({ resource }) => isDemanding(resource)) ?? searched[0];
}

/** A search of the type needs a parameter. */
export const isDemanding = ({ rules, parameters }: Resource): boolean =>
  rules.length > 0 || parameters.some(({ demanded }) => demanded);

/** A type that can be added, and updated too if there is one. */
function changedType(
  { resources }: InterfaceModel,
  all: readonly ResourceTypes[],
): ResourceTypes | undefined {
  const wanted =
    resources.find((one) => offers(one, "add", "read", "update")) ??
    resources.find((one) => offers(one, "add"));
  return all.find(({ resource }) => resource === wanted);
}

/** `client.TYPE.search(…)` with the parameters of the example; `before` is the width of what precedes it on its line. */
export function searchCall(
  model: InterfaceModel,
  { resource, variable }: ResourceTypes,
  kind: string,
  before: number,
  indent = 2,
): string {
  const callee = `client.${variable}.${kind}(`;
  const parameters = exampleSearch(model, resource);
  const sent =
    Object.keys(parameters).length === 0 && !isDemanding(resource)
      ? ""
      : literal(parameters, indent, before + callee.length + 1);
  return `${callee}${sent})`;
}

function searchParts(model: InterfaceModel, types: ResourceTypes): readonly Part[] {
  const all = `for await (const record of ${searchCall(model, types, "all", 32)}) {`;
  const ids = idTypeText(model);
  const first = "const first = await ";
  return [
    {
      doc: doc([
        `Returns the ids of all records that match. The client requests one page after the other.`,
        ...needed(types.resource),
      ]),
      head: headOf("findAll", [], `readonly ${ids}[]`),
      lines: [
        `const ids: ${ids}[] = [];`,
        all,
        `  ids.push(${access("record", idMemberOf(model))});`,
        "}",
        "return ids;",
      ],
    },
    {
      doc: doc([
        "Returns how many records the first two pages have. After the last page, `next` returns undefined.",
      ]),
      head: headOf("findPages", [], "number"),
      lines: [
        `${first}${searchCall(model, types, "search", first.length + 2)};`,
        `const second = await client.${types.variable}.next(first);`,
        "return first.records.length + (second?.records.length ?? 0);",
      ],
    },
  ];
}

/** What the compiler demands of a search. */
function needed({ rules, parameters }: Resource): readonly string[] {
  const demanded = parameters.filter((one) => one.demanded).map(({ name }) => `\`${name}\``);
  return [
    ...(demanded.length === 0 ? [] : [`Required: ${demanded.join(", ")}.`]),
    ...rules.map(
      (rule) => `Required: at least one of ${rule.parameters.map((name) => `\`${name}\``).join(", ")}.`,
    ),
    ...(demanded.length + rules.length === 0 ? [] : ["A search without it does not compile."]),
  ];
}

interface Local {
  readonly record: string;
  readonly stored: string;
}

function changeParts(
  context: TargetContext,
  types: ResourceTypes,
  { record, stored }: Local,
): readonly Part[] {
  const { model } = context;
  const { resource, variable } = types;
  const sent = exampleSent(context.types, model, resource);
  const opening = `const record: ${record} = `;
  const add: Part = {
    doc: doc([
      givesIds(resource)
        ? "Adds a record."
        : `Adds a record. The server gives the record its \`${idMemberOf(model)}\`.`,
    ]),
    head: headOf("addOne", [], stored),
    lines: [
      ...`${opening}${literal(literalsOf(sent), 0, opening.length + 2, true)};`.split("\n"),
      `return client.${variable}.add(record);`,
    ],
  };
  if (!offers(resource, "update")) return [add];
  return [
    add,
    {
      doc: doc([
        "Changes a record only if nobody else has changed it in the meantime. `etagOf` returns the version of `record`. If the server has a newer version, it refuses the change.",
      ]),
      head: headOf("change", [`record: ${stored}`], stored),
      lines: updateLines(model, types, sent),
    },
  ];
}

/** An update of the record `owner` in the form that the interface has: a whole record, a merge patch, or a list of operations. */
export function updateLines(
  model: InterfaceModel,
  { resource, variable }: ResourceTypes,
  sent: Example,
  { owner = "record", opening = "return ", indent = 2 } = {},
): readonly string[] {
  const change = exampleChange(resource, sent);
  const id = access(owner, idMemberOf(model));
  const argument = patches(model)
    ? [id, literal(Object.entries(change).map(([name, value]) => literalsOf(operationOf(name, value))))]
    : [
        `{ ${[...(merges(model) ? [`${memberName(idMemberOf(model))}: ${id}`] : [`...${owner}`, ...secrets(resource, sent)]), ...members(change)].join(", ")} }`,
      ];
  const call = { callee: `client.${variable}.update`, parts: [...argument, "unchanged"] };
  return [
    `const unchanged = { ifMatch: etagOf(${owner}) };`,
    callText(opening, call, ";", indent).trimStart(),
  ];
}

const operationOf = (name: string, value: Json): Example => ({
  op: "add",
  path: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  value,
});

const members = (record: Example): readonly string[] =>
  Object.entries(record).map(([name, value]) => `${memberName(name)}: ${literal(literalOf(value))}`);

/** The members that an update must send, but that no answer contains. */
function secrets({ fields }: Resource, sent: Example): readonly string[] {
  const names = fields.filter((field) => mustBeSent(field) && !isReturned(field)).map(({ name }) => name);
  return members(Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))));
}

function readPart(model: InterfaceModel, { variable }: ResourceTypes, stored: string): Part {
  const statuses = [...new Set([answerOf(model, "error-absent"), answerOf(model, "error-deleted")])];
  const gone = statuses.map((status) => `error.status === ${status}`).join(" || ");
  const test = statuses.length > 1 ? `(${gone})` : gone;
  return {
    doc: doc([
      "Returns a record, or undefined if the server has no record with this id. In the error, `issues` is what the server says about it.",
    ]),
    head: headOf("readIfThere", [`id: ${idTypeText(model)}`], `${stored} | undefined`),
    lines: [
      "try {",
      `  return await client.${variable}.read(id);`,
      "} catch (error) {",
      `  if (error instanceof ClientError && ${test}) return undefined;`,
      "  throw error;",
      "}",
    ],
  };
}

function headOf(name: string, parameters: readonly string[], result: string): string {
  const all = ["client: Client", ...parameters];
  const [left, right] = [`export async function ${name}(`, `): Promise<${result}> {`];
  const line = `${left}${all.join(", ")}${right}`;
  return line.length <= lineWidth ? line : [left, ...all.map((one) => `  ${one},`), right].join("\n");
}

const doc = (sentences: readonly string[]): string =>
  docLines([sentences.map(sentence).join(" ")], lineWidth).join("\n");

/** `record.id`, or `record["odd id"]`. */
export const access = (owner: string, member: string): string =>
  memberName(member) === member ? `${owner}.${member}` : `${owner}[${memberName(member)}]`;
