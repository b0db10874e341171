// Generates the README of the output.

import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { inQuotes } from "../../../spec/text/shell-word.js";
import type { GeneratedFile } from "../../file.js";
import { endingOf } from "../../layout/import-extension.js";
import { literal, memberName } from "../../layout/literal.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { exportsOf } from "../client/export-methods.js";
import { resolvingOf } from "../client/resolving.js";
import { markdown } from "../docs/markdown-format.js";
import { exampleBase, exampleSite, exampleSiteBase } from "../shared/example-record.js";
import { typeNames } from "../types/type-names.js";
import { fileEntries, moduleEntries } from "./entries.js";
import { exampleOptions, isDemanding, searchCall, searchedType } from "./example-module.js";
import { exampleRequest } from "./example-request.js";

/** What each part of the output is, how the server is started and the client used, and where own code belongs. */
export function readme(context: TargetContext): GeneratedFile {
  const { model, types, header, render, importExtension, standalone } = context;
  const { name, title } = model;
  const { options, search } = { options: exampleOptions(model), search: searchedType(types.resources) };
  const [first] = types.resources;
  const text = render("front/readme", {
    header,
    name,
    title: markdown.text(title),
    parts: partsOf(context, first).map(([path, means]) => ({ path: `\`${path}\``, means })),
    base: baseOf(model),
    request: search === undefined ? "" : requestText(model, search),
    generated: "./generated",
    ending: endingOf(importExtension),
    standalone,
    starts: importExtension !== "none",
    strips: importExtension === "ts",
    options: literal(options, 0, "const client = createClient(".length + 1),
    search: search === undefined ? "" : searchCall(model, search, "search", "const page = await ".length),
    uses: usesOf(model, search),
    abilities: abilitiesOf(context),
    entries: [...moduleEntries, ...fileEntries].map((entry) => ({
      name: `\`${name}-server${entry.name.slice(1)}\``,
      means: entry.means,
    })),
    handlers: first === undefined ? "" : `handlers/${first.stem}.ts`,
    handlersText: first === undefined ? "" : handlersText(first),
  });
  return { path: "README.md", text };
}

/** What the example of the client shows of this interface. */
const usesOf = (model: InterfaceModel, searched: ResourceTypes | undefined): string =>
  [
    ...(searched === undefined
      ? []
      : [`a search${isDemanding(searched.resource) ? " with its required parameters" : ""}`, "more pages"]),
    ...(offersAny(model, "add") ? ["an add"] : []),
    ...(offersAny(model, "add", "read", "update") ? ["an update"] : []),
    ...(offersAny(model, "read") ? ["a read of a record that does not exist"] : []),
  ].join(", ");

/** What the client can do besides interactions and actions. */
function abilitiesOf(context: TargetContext): readonly string[] {
  const { model, types } = context;
  const resolving = resolvingOf(context);
  const exporting = types.resources.flatMap(({ resource, variable }) =>
    exportsOf(
      model,
      resource,
      (resource.actions ?? []).map((one) => one.name),
    ).map(([, name]) => `\`client.${variable}.${name}()\``),
  );
  return [
    ...(resolving === undefined
      ? []
      : [`\`client.${resolving.name}(reference)\` reads the record that a reference leads to.`]),
    ...(exporting.length === 0
      ? []
      : [`${exporting.join(" and ")} returns all records of an export, one after the other.`]),
  ];
}

/** A handler of the first interaction that the type offers. */
function handlersText({ resource }: ResourceTypes): string {
  const kind = resource.operations.find(({ offered }) => offered)?.kind;
  if (kind === undefined) return "";
  return `, handlers: { ${memberName(resource.name)}: { ${kind}: (_request, next) => next() } }`;
}

function partsOf(
  { model, standalone, types: all }: TargetContext,
  first: ResourceTypes | undefined,
): readonly (readonly [path: string, means: string])[] {
  const of = (text: (types: ResourceTypes) => string): string => (first === undefined ? "" : text(first));
  return [
    ["index.ts", "what programs import: the client, the types and the validators"],
    [
      "types/",
      `TypeScript types, with one file for each type${of((one) => `: \`${one.record.name}\` is a record that a client sends, \`${typeNames(all).storedOf(one)}\` a record that the server returns`)}`,
    ],
    [
      "validators/",
      `checks of JSON that need no other package${of(({ record }) => `: \`validate${record.name}(json)\` lists all mistakes, \`is${record.name}(json)\` says whether the JSON is valid`)}`,
    ],
    ["schemas/", "JSON Schemas of the same types"],
    ["client/", "the client: `createClient` makes one, and `client/example.ts` shows each use"],
    [
      "server/",
      "the server: `main.ts` starts it, a program of your own can use `app.ts`, `handlers/` has the types of your handlers, and `routes.ts` lists all paths",
    ],
    ...(standalone ? [["runtime/", "the library that the client and the server use"] as const] : []),
    [
      "docs/",
      "the reference of every field, search parameter and *gap* (a question that the document leaves open); begin at [docs/README.md](docs/README.md)",
    ],
    ["openapi.json", "the OpenAPI document of the server"],
    ...(model.fhir === undefined
      ? []
      : [["fhir/", "the interface in FHIR's forms: a CapabilityStatement, and SearchParameters"] as const]),
    [
      "clauses.json",
      "every statement of the spec, with its id, its *basis* (whether the document states it) and its section in the document",
    ],
    ["package.json, tsconfig.json", "make this folder a package that TypeScript compiles"],
    [".gitattributes", "Git keeps the line ends of these files on every system"],
    [
      "manifest.json",
      "the list of these files with their hashes; the command `check` needs this list, so commit it too",
    ],
  ];
}

const baseOf = (model: InterfaceModel): string => {
  const { baseUrl } = exampleOptions(model);
  return baseUrl === exampleSiteBase ? exampleSiteBase.replace("{site}", exampleSite) : exampleBase;
};

/** The search of the example for a shell, with the headers that every request needs. */
function requestText(model: InterfaceModel, { resource }: ResourceTypes): string {
  const { path, headers } = exampleRequest(model, resource, exampleSite);
  const flags = Object.entries(headers).map(([name, value]) => ` -H ${inQuotes(`${name}: ${value}`)}`);
  return `curl${flags.join("")} ${inQuotes(`${baseOf(model)}${path}`)}`;
}
