// Drafts the headers that every request must carry: parameters that must be sent with one possible value.
import type { JsonObject } from "../../json.js";
import type { Reading } from "../reading.js";
import { meaningOf } from "../words.js";
import { type DocParameter, everyParameterOf, fixedValueOf } from "./doc-parameters.js";
import type { Endpoint } from "./endpoints.js";
import { isOwn, ownOrigin } from "./own-members.js";
import type { TypesFound } from "./record-types.js";

/** A header with its one value. */
interface FixedHeader {
  readonly parameter: DocParameter;
  readonly value: string;
}

/** Those that only some operations of the types demand are listed. */
export function draftedHeaders(
  { types, endpoints }: TypesFound,
  reading: Reading,
): { readonly headers?: JsonObject } {
  const ofTypes = types
    .flatMap(({ collections }) => collections.flatMap(({ list, record }) => [list, record]))
    .flatMap((endpoint) => fixedHeaders(endpoint, reading));
  const all = endpoints.flatMap((endpoint) => fixedHeaders(endpoint, reading)).flat();
  const headers: Record<string, JsonObject> = {};
  for (const header of new Map(all.map((one) => [one.parameter.node.at, one])).values()) {
    const { name, node } = header.parameter;
    if (ofTypes.length > 0 && ofTypes.every((some) => some.some((one) => isSame(one, header))))
      headers[name] ??= { is: header.value, ...described(header, reading), from: node.at };
    else reading.list(node, `only some operations demand the header ${name} with this value`);
  }
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** Those of each operation of a path. */
const fixedHeaders = (
  endpoint: Endpoint | undefined,
  reading: Reading,
): readonly (readonly FixedHeader[])[] =>
  [...(endpoint?.operations.values() ?? [])].map((operation) =>
    everyParameterOf(endpoint?.node, operation, reading).flatMap((parameter): readonly FixedHeader[] => {
      const value = fixedValueOf(parameter, reading);
      return value === undefined ? [] : [{ parameter, value }];
    }),
  );

const isSame = (one: FixedHeader, other: FixedHeader): boolean =>
  one.parameter.name === other.parameter.name && one.value === other.value;

function described({ parameter: { node } }: FixedHeader, reading: Reading): JsonObject {
  if (isOwn(reading)) return ownOrigin(node, reading);
  const means = meaningOf(reading.text(node, "description"));
  return means === undefined ? {} : { means };
}
