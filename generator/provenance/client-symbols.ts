// Lists which parts of the client and of the handlers' types come from which clause.
import type { InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import { exportsOf } from "../targets/client/export-methods.js";
import { type ClientNames, clientMethods } from "../targets/client/methods.js";
import { nestedMethods } from "../targets/client/nested-methods.js";
import { resolvingOf } from "../targets/client/resolving.js";
import { clientNames, clientType } from "../targets/client/resource-module.js";
import { handlerNames, handlersType } from "../targets/server/handlers.js";
import { typeNames } from "../targets/types/type-names.js";
import type { ClauseSymbol } from "./symbol.js";

/** The client of each resource: its methods, and the parameters of its searches. */
export function clientSymbols(model: InterfaceModel, all: ObjectTypes): readonly ClauseSymbol[] {
  const names = typeNames(all);
  const referable = resolvingOf({ model, types: all })?.readable ?? [];
  return all.resources.flatMap((types) => {
    const { clause } = types.resource;
    const file = `client/resources/${types.stem}.ts`;
    const name = clientType(types);
    const methods = offeredOf(types).flatMap((operation) =>
      clientMethods({ model }, types.resource, operation, anyNames).map(({ name: member }) => ({
        clause: operation.clause,
        symbol: { file, name, member },
      })),
    );
    const below = (types.resource.nested ?? []).flatMap((nested) =>
      nestedMethods(model, { ...types.resource, nested: [nested] }, anyNames).map(({ name: member }) => ({
        clause: nested.clause,
        symbol: { file, name, member },
      })),
    );
    const { search, exported } = clientNames(names, types);
    const searches = search === undefined ? [] : [...new Set([search.name, search.parameters])];
    return [
      { clause, symbol: { file, name } },
      { clause, symbol: { file: "client/client.ts", name: "Client", member: types.variable } },
      ...methods,
      ...below,
      ...exportSymbols(
        model,
        types,
        { file, name, exported },
        [...methods, ...below].map(({ symbol }) => symbol.member),
      ),
      ...(referable.includes(types) ? [{ clause, symbol: referableSymbol(types) }] : []),
      ...actionSymbols(types, file, name),
      ...searches.map((type) => ({ clause, symbol: { file, name: type } })),
      ...(search === undefined ? [] : parameterSymbols(types, file, search.parameters)),
    ];
  });
}

/** The member of the type that lists the records to which references lead. */
const referableSymbol = ({ resource }: ResourceTypes) => ({
  file: "client/client.ts",
  name: "Referable",
  member: resource.name,
});

interface ExportNames {
  readonly file: string;
  /** The type of the client. */
  readonly name: string;
  /** The type of the records. */
  readonly exported: string;
}

/** The methods of exports, and the type of their records. */
function exportSymbols(
  model: InterfaceModel,
  { resource, actions }: ResourceTypes,
  { file, name, exported }: ExportNames,
  methods: readonly string[],
): readonly ClauseSymbol[] {
  const taken = [...methods, ...actions.map(({ action }) => action.name)];
  return exportsOf(model, resource, taken).flatMap(([{ clause }, member]) => [
    { clause, symbol: { file, name, member } },
    { clause, symbol: { file, name: exported } },
  ]);
}

/** The actions as members of a type. */
const actionSymbols = ({ actions }: ResourceTypes, file: string, name: string): readonly ClauseSymbol[] =>
  actions.map(({ action }) => ({ clause: action.clause, symbol: { file, name, member: action.name } }));

/** The types of the methods' arguments make no difference to the names. */
const anyNames: ClientNames = {
  record: "",
  stored: "",
  ofActions: new Map(),
  identified: "",
  ids: { member: "", type: "" },
  search: undefined,
  demanding: false,
  choosing: undefined,
  listed: "",
  included: undefined,
};

/** The types of a team's own handlers: the interactions, and the parameters of a query. */
export function handlerSymbols(all: ObjectTypes): readonly ClauseSymbol[] {
  const names = typeNames(all);
  return all.resources.flatMap((types) => {
    const { resource } = types;
    const { clause } = resource;
    const place = { file: `server/handlers/${types.stem}.ts`, name: handlersType(types) };
    const { query } = handlerNames(names, types);
    const hasParameters = offers(resource, "search") && resource.parameters.length > 0;
    return [
      { clause, symbol: place },
      { clause, symbol: { file: "server/handlers.ts", name: "Handlers", member: resource.name } },
      ...offeredOf(types).map(({ clause, kind }) => ({ clause, symbol: { ...place, member: kind } })),
      ...actionSymbols(types, place.file, place.name),
      ...(hasParameters ? [{ clause, symbol: { file: place.file, name: query } }] : []),
      ...(hasParameters ? parameterSymbols(types, place.file, query) : []),
    ];
  });
}

/** The parameters of a search as members of a type. */
const parameterSymbols = ({ resource }: ResourceTypes, file: string, name: string): readonly ClauseSymbol[] =>
  resource.parameters.map(({ clause, name: member }) => ({ clause, symbol: { file, name, member } }));

const offeredOf = ({ resource }: ResourceTypes) => resource.operations.filter(({ offered }) => offered);
