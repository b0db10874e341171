/** Which parts of the client come from which clause. */

import type { InterfaceModel } from "../../spec/model.js";
import type { ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import { type ClientNames, clientMethods } from "../targets/client/methods.js";
import { clientType } from "../targets/client/resource-module.js";
import { handlersType } from "../targets/server/handlers.js";
import type { ClauseSymbol } from "./symbol.js";

/** The client's methods: what a resource and each of its offered operations came to. */
export function clientSymbols(model: InterfaceModel, { resources }: ObjectTypes): readonly ClauseSymbol[] {
  return resources.flatMap((types) => {
    const place = { file: `client/resources/${types.stem}.ts`, name: clientType(types) };
    const methods = offeredOf(types).flatMap((operation) =>
      clientMethods({ model }, operation, anyNames).map(({ name: member }) => ({
        clause: operation.clause,
        symbol: { ...place, member },
      })),
    );
    return [{ clause: types.resource.clause, symbol: place }, ...methods];
  });
}

/** What types the methods are written with does not matter to what they are called. */
const anyNames: ClientNames = {
  record: "",
  stored: "",
  identified: "",
  search: undefined,
  demanding: false,
};

/** The types of a team's own handlers. */
export function handlerSymbols({ resources }: ObjectTypes): readonly ClauseSymbol[] {
  return resources.flatMap((types) => {
    const place = { file: `server/handlers/${types.stem}.ts`, name: handlersType(types) };
    return [
      { clause: types.resource.clause, symbol: place },
      ...offeredOf(types).map(({ clause, kind }) => ({ clause, symbol: { ...place, member: kind } })),
    ];
  });
}

function offeredOf({ resource }: ResourceTypes) {
  return resource.operations.filter(({ offered }) => offered);
}
