// Generates valid requests that cost a server as much work as possible.
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { ResourceDefinition, SearchParameterDefinition } from "../../definition.js";
import { pathOf } from "../../http/paths.js";
import type { Ground, HostileRequest } from "./requests.js";

const mebibyte = 1024 * 1024;
const json = { "Content-Type": "application/json" };

/** Values that match many records, by search type. */
const broad: Readonly<Record<SearchParameterDefinition["match"], readonly string[]>> = {
  date: ["ne1901-01-01", "ge1900", "le2100", "ap2000"],
  string: ["a", "e", "p", "é"],
  token: ["|a", "a", "http://a|"],
  reference: ["1", "a/1"],
  text: ["a", "e p"],
  boolean: ["true", "false"],
  number: ["ne7", "gt0", "1e3"],
  id: ["1"],
  count: ["1000"],
  sort: [""],
  direction: [""],
  offset: ["1000000"],
  page: ["1000000"],
  cursor: ["a"],
  fields: ["id"],
  include: [""],
};

/** Collections at the first site, by every form that shows the type. */
const collectionsOf = (
  { definition, sites: [site = "1"] }: Ground,
  resource: ResourceDefinition,
): readonly string[] =>
  definition.forms
    .filter(({ name }) => resource.forms.includes(name))
    .map((form) => pathOf({ form, resource, site }));

/** A search with hundreds of conditions that nearly every record satisfies, and a total. */
function heavySearch(ground: Ground, resource: ResourceDefinition): fc.Arbitrary<HostileRequest> {
  const values = resource.parameters.flatMap(({ name, match }) =>
    broad[match].map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return fc
    .record({
      path: fc.constantFrom(...collectionsOf(ground, resource)),
      value: fc.constantFrom(...values),
      others: fc.array(fc.constantFrom(...values), { maxLength: 8 }),
      times: fc.constantFrom(1, 5, 50, 300),
      commas: fc.boolean(),
    })
    .map(({ path, value, others, times, commas }) => {
      const [name = "", text = ""] = value.split("=");
      const repeated = commas
        ? `${name}=${Array(times).fill(text).join()}`
        : Array(times).fill(value).join("&");
      return {
        method: "GET",
        path: `${path}?${[repeated, ...others, "_total=accurate"].join("&")}`,
        headers: {},
      };
    });
}

/** A record with a list of as many items as fit into this many bytes. */
function swollen(record: string, name: string, bytes: number): string {
  const { [name]: list, ...rest }: Readonly<Record<string, unknown>> = JSON.parse(record);
  const item = JSON.stringify(Array.isArray(list) ? list[0] : list);
  const times = Math.max(1, Math.floor((bytes - record.length) / (item.length + 1)));
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},${JSON.stringify(name)}:[${Array(times).fill(item).join()}]}`;
}

const listsIn = (record: string): readonly string[] => {
  const members: Readonly<Record<string, unknown>> = JSON.parse(record);
  return Object.keys(members).filter((name) => Array.isArray(members[name]));
};

/** Bodies near the maximum size: very long lists, nested brackets, compressed zeros. */
function bomb(ground: Ground, resource: ResourceDefinition): fc.Arbitrary<HostileRequest> {
  const record = ground.records[resource.type] ?? "{}";
  const paths = fc.constantFrom(...collectionsOf(ground, resource));
  const size = fc.constantFrom(mebibyte / 4, mebibyte, 4 * mebibyte);
  const lists = listsIn(record);
  const bodies = fc.oneof(
    size.map((bytes) => `[${"{},".repeat(bytes / 3)}{}]`),
    size.map((bytes) => `{"a":${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}}`),
    ...(lists.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...lists), size)
            .map(([name, bytes]: readonly [string, number]) => swollen(record, name, bytes)),
        ]),
  );
  const plain = fc
    .tuple(paths, bodies)
    .map(([path, body]) => ({ method: "POST", path, headers: json, body }));
  const packed = fc.tuple(paths, fc.constantFrom(1, 16)).map(([path, megabytes]) => ({
    method: "POST",
    path,
    headers: { ...json, "Content-Encoding": "gzip" },
    body: new Uint8Array(gzipSync(new Uint8Array(megabytes * mebibyte))),
  }));
  return fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: packed });
}

/** The most expensive searches and bodies, for every type. */
export const heavyRequests = (ground: Ground): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    ...ground.definition.resources.flatMap((resource) => [
      { weight: 5, arbitrary: heavySearch(ground, resource) },
      { weight: 1, arbitrary: bomb(ground, resource) },
    ]),
  );
