// Writes the methods of a resource's client.
import type { InteractionKind, InteractionRule, Operation } from "../../../spec/model.js";
import { sentence } from "../../layout/prose.js";
import { method } from "../../layout/signature.js";
import type { TargetContext } from "../../target.js";
import { commented, oneLine } from "../types/doc.js";

/** The names of one resource module's types. */
export interface ClientNames {
  readonly record: string;
  readonly stored: string;
  readonly identified: string;
  /** Undefined if a search has no parameters. */
  readonly search: string | undefined;
  /** Whether a search needs at least one parameter. */
  readonly demanding: boolean;
}

/** A method of a resource's client: its comment, its signature, and the runtime function that implements it. */
export interface ClientMethod {
  readonly name: string;
  readonly doc: string;
  readonly signature: string;
  readonly maker: string;
  /** The call of that function. */
  readonly call: string;
}

interface MethodShape {
  readonly name: string;
  readonly means: string;
  readonly parameters: readonly string[];
  readonly result: string;
  /** The runtime function's name, and its arguments after the collection. */
  readonly maker: string;
  readonly extraArguments?: readonly string[];
}

/** The methods of an interaction; a list has three: by page, page after page, and record by record. */
export function clientMethods(
  { model }: Pick<TargetContext, "model">,
  operation: Operation,
  names: ClientNames,
): readonly ClientMethod[] {
  const rule = model.interactions.find(({ kind }) => kind === operation.kind);
  if (rule === undefined) return [];
  return shapes[operation.kind](names, rule).map(
    ({ name, means, parameters, result, maker, extraArguments = [] }) => ({
      name,
      doc: commented(oneLine(means === "" ? [] : [sentence(means)]), operation, 2).join("\n"),
      signature: method(name, parameters, result, 2),
      maker,
      call: `${maker}(${["collection", ...extraArguments.map((one) => JSON.stringify(one))].join(", ")})`,
    }),
  );
}

const options = "options?: RequestOptions";
const change = "options?: ChangeOptions";

const shapes: Readonly<
  Record<InteractionKind, (names: ClientNames, rule: InteractionRule) => readonly MethodShape[]>
> = {
  search: searches,
  read: ({ stored }, { means = "" }) => [
    {
      name: "read",
      means,
      parameters: ["id: string", options],
      result: `Promise<${stored}>`,
      maker: "readIn",
    },
  ],
  add: ({ record, stored }, { means = "", method }) => [
    {
      name: "add",
      means,
      parameters: [`record: ${record}`, options],
      result: `Promise<${stored}>`,
      maker: "addIn",
      extraArguments: [method],
    },
  ],
  update: ({ record, stored, identified }, { means = "", method, on, merges = false }) => [
    {
      name: "update",
      means: `${means === "" ? "" : sentence(means)} Its \`id\` says which record.`.trim(),
      parameters: [
        merges ? `patch: ${identified}<MergePatch<${record}>>` : `record: ${identified}<${record}>`,
        change,
      ],
      result: `Promise<${stored}>`,
      maker: "updateIn",
      extraArguments: [method, on],
    },
  ],
  delete: (_, { means = "", method }) => [
    {
      name: "delete",
      means,
      parameters: ["id: string", change],
      result: "Promise<void>",
      maker: "deleteIn",
      extraArguments: [method],
    },
  ],
};

function searches({ search, demanding, stored }: ClientNames): readonly MethodShape[] {
  const searchParameter = `parameters${demanding ? "" : "?"}: ${search ?? "Record<string, never>"}`;
  const page = `Page<${stored}>`;
  const list = (name: string, means: string, result: string): MethodShape => ({
    name,
    means,
    parameters: [searchParameter, options],
    result,
    maker: `${name}In`,
  });
  return [
    list("search", "The first page of the records that match all parameters.", `Promise<${page}>`),
    {
      name: "next",
      means: "The page after this one; undefined after the last.",
      parameters: [`page: ${page}`, options],
      result: `Promise<${page} | undefined>`,
      maker: "nextIn",
    },
    list(
      "pages",
      "All pages of the matching records, each requested when the loop reaches it.",
      `AsyncIterable<${page}>`,
    ),
    list("all", "All matching records, requested page by page.", `AsyncIterable<${stored}>`),
  ];
}
