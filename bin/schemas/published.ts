// Makes the JSON Schemas of the package from their sources, each beside the schema: `overlay.schema.yaml`, for example.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { answerRules } from "../../spec/answers/answer-schema.js";
import { answerKinds } from "../../spec/answers/kinds.js";
import type { Schema } from "../../spec/language/schema.js";
import type { InterfaceModel } from "../../spec/model.js";
import { packageRoot } from "../../spec/package-root.js";
import { type Short, schemaOf } from "./short-form.js";

const source = ".schema.yaml";

/** The published schemas by their paths, as JSON. `model` is any interface. */
export function publishedSchemas(model: InterfaceModel): ReadonlyMap<string, string> {
  const language = read("spec/interface", {
    probe: { type: "string", enum: Object.keys(answerKinds).sort() },
    answers: answerRules(model),
  });
  const paths = ["conformance", "generator", "spec"].flatMap((folder) =>
    readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(source))
      .map((path) => `${folder}/${path.replaceAll("\\", "/").slice(0, -source.length)}`),
  );
  return new Map(
    paths.map((path) => {
      const schema = path === "spec/interface" ? language : read(path, {}, language);
      return [`${path}.schema.json`, JSON.stringify(schema, undefined, 2)];
    }),
  );
}

function read(path: string, made: Short, language: Schema = {}): Schema {
  const text = readFileSync(join(packageRoot(), path + source), "utf8");
  const { $id, title, short, details: _, clauses = {}, ...rest }: Schema = parse(text, { merge: true });
  const schema = schemaOf(rest, { ...Object(short), ...made, ...ofClauses(Object(clauses), language) });
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $id, title, ...Object(schema) };
}

/** How overlays write the nodes of each kind of clause. */
function ofClauses(clauses: Readonly<Record<string, Clause>>, language: Schema): Short {
  const rows = Object.entries(clauses);
  return {
    additions: Object.fromEntries(rows.map(([start, { node }]) => [start, `${file}${node}`])),
    changes: Object.fromEntries(rows.map(([start, clause]) => [start, changeOf(clause, language)])),
  };
}

/** A kind of clause: its node in the schema of specs, the node's long form, and its members with clauses of their own. */
interface Clause {
  readonly node: string;
  readonly long?: string;
  readonly apart?: readonly string[];
}

const file = "interface.schema.json#/";

/** Each member may be set, or removed with null. */
function changeOf({ node, long = node, apart = [] }: Clause, language: Schema): Schema {
  const home = long.split("/").reduce<Schema>((part, name) => Object(part[name]), language);
  const members = Object.entries<Schema>(Object(home["properties"])).filter(
    ([name]) => !apart.includes(name),
  );
  const properties = members.map(([name, { $ref, ...own }]) => {
    const isPlain = typeof $ref === "string" && Object.keys(own).length === 0;
    return [name, { if: "null", else: isPlain ? file + $ref.slice(2) : `${file}${long}/properties/${name}` }];
  });
  return {
    type: "object",
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}
