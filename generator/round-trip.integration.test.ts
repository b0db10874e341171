// Tests that a generated openapi.json, imported again, gives an interface whose output differs in nothing but names and bases.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importText } from "../spec/import/testing/import-text.js";
import { isRecordId, targetsOf } from "../spec/inner-types.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { hostedSpec, patchingSpec, thirdSpec } from "../spec/package-root.js";
import { parseSpec } from "../spec/parse-spec.js";
import { controlsList } from "../spec/search-parameter.js";
import { statedScopes } from "../spec/security.js";
import { sortRequests } from "../spec/sorting.js";
import { modelFrom } from "../spec/testing/several-files.js";
import { smallSpec } from "../spec/testing/small-spec.js";
import { generate } from "./generate.js";
import { openapiOf } from "./testing/contract.js";
import { ownModel, thirdModel } from "./testing/models.js";

async function importedAgain(model: InterfaceModel): Promise<InterfaceModel> {
  const result = await importText(JSON.stringify(await openapiOf(model)));
  if (!result.ok)
    throw new Error(result.diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return modelFrom({ "imported.yaml": result.text }, "imported.yaml");
}

/** A member of a node, unless it says what it rests on. */
const withoutPlaces = (key: string, value: unknown): unknown => (bases.includes(key) ? undefined : value);

/** Members of a node that say what it rests on, and where it stands in the spec. */
const bases: readonly string[] = ["section", "basis", "derivedFrom", "from", "at", "excluded"];

/** The same without bases, and with the names of the first. */
function withoutBases(
  model: InterfaceModel,
  { name, title, document, placeholders }: InterfaceModel,
): InterfaceModel {
  const text = JSON.stringify({ ...model, name, title, document, placeholders }, (key, value: unknown) =>
    key === "section" || key === "basis" ? "stated" : bases.includes(key) ? undefined : value,
  );
  return JSON.parse(text);
}

/** The draft has placeholders of its own, which are names. */
const withNames = (text: string): string =>
  text.replaceAll("<Type>", "<Resource>").replaceAll("<Resource>/{id}", "<Resource>/<id>");

it("keeps the operators and the closed sets of parameters, and what they rest on", async () => {
  const loaded = await loadSpec(thirdSpec());
  if (!loaded.ok) throw new Error("the third interface has mistakes");
  const operators = ({ resources }: InterfaceModel) =>
    resources.flatMap(({ parameters }) =>
      parameters.flatMap(({ type, match, compares, closed, values }) =>
        [compares, closed].flatMap((one) => {
          if (one === undefined) return [];
          const { clause, basis, derivedFrom } = one;
          const names = values.map(({ value }) => value);
          return [{ type, match, clause, operator: compares?.operator, basis, derivedFrom, names }];
        }),
      ),
    );
  expect(operators(loaded.model).length).toBeGreaterThan(3);
  expect(operators(await importedAgain(loaded.model))).toEqual(operators(loaded.model));
});

describe("the kit's own openapi.json, imported again", () => {
  it("gives the same output, but for names and bases", async () => {
    const model = ownModel();
    const again = await importedAgain(model);
    const [before, after] = [
      await generate(withoutBases(model, model)),
      await generate(withoutBases(again, model)),
    ];
    // manifest.json has a hash of each file.
    const textsOf = (files: typeof before) =>
      Object.fromEntries(
        files.flatMap(({ path, text }) => (path === "manifest.json" ? [] : [[path, withNames(text)]])),
      );
    expect(textsOf(after)).toEqual(textsOf(before));
  });

  it("keeps what the body of an update is, and the header of the site", async () => {
    const result = parseSpec(readFileSync(patchingSpec(), "utf8"), "parcels.yaml");
    if (!result.ok) throw new Error("the fourth interface has mistakes");
    const updateOf = ({ interactions }: InterfaceModel) => interactions.find(({ kind }) => kind === "update");
    const again = await importedAgain(result.model);
    expect(updateOf(again)).toMatchObject({ method: "PATCH", on: "record", patches: true });
    const cursorsOf = ({ interactions, resources }: InterfaceModel) => [
      interactions.find(({ kind }) => kind === "search")?.nextCursor?.in,
      resources.map(({ name, parameters }) => [name, parameters.map(({ match }) => match)]),
    ];
    expect(cursorsOf(again)).toEqual(cursorsOf(result.model));
    const directionsOf = ({ resources }: InterfaceModel) =>
      resources.flatMap(({ parameters }) =>
        parameters.map(({ directions, sorting }) => [directions, sorting?.directions]),
      );
    expect(directionsOf(again)).toEqual(directionsOf(result.model));
    expect(directionsOf(again).flat()).toContainEqual({
      parameter: "order",
      ascending: "asc",
      descending: "desc",
      usual: "ascending",
    });
    expect(cursorsOf(again)[0]).toEqual({ as: "member", member: "page.after" });
    expect(again.site).toMatchObject({ header: "Parcel-Tenant", means: "whose parcels they are" });
  });

  it("keeps the site in the host name, and the scopes of tokens", async () => {
    const result = parseSpec(readFileSync(hostedSpec(), "utf8"), "branches.yaml");
    if (!result.ok) throw new Error("the fifth interface has mistakes");
    const again = await importedAgain(result.model);
    expect(again.site).toMatchObject({ host: "first-label", means: "the branch" });
    const scopesOf = (model: InterfaceModel) =>
      statedScopes(model).map(({ scopes: { clause, are, lacking, means } }) => ({
        clause,
        are,
        lacking,
        means,
      }));
    expect(scopesOf(again)).toEqual(scopesOf(result.model));
    expect(scopesOf(result.model)).toHaveLength(4);
    const document = await openapiOf(result.model);
    expect(document).toMatchObject({
      servers: [{ url: "http://{site}.localhost:8080", variables: { site: { default: "1" } } }],
      paths: {
        "/items": { post: { security: [{ bearer: ["stock.count", "stock.buy"] }] } },
        "/shelves": {
          get: {
            security: [
              { bearer: ["user/Shelf.s"] },
              { bearer: ["system/Shelf.s"] },
              { bearer: ["patient/Shelf.s"] },
            ],
          },
        },
      },
    });
  });

  it("keeps the actions of another interface, with their bodies, answers and effects, its credentials and its refused deletes", async () => {
    const result = parseSpec(readFileSync(thirdSpec(), "utf8"), "library.yaml");
    if (!result.ok) throw new Error("the third interface has mistakes");
    const { model } = result;
    const actionsOf = ({ resources }: InterfaceModel) =>
      resources.map(({ actions }) => JSON.parse(JSON.stringify(actions ?? [], withoutPlaces)));
    expect(actionsOf(await importedAgain(model))).toEqual(actionsOf(model));
    expect((await importedAgain(model)).security).toMatchObject({ scheme: "key", header: "Library-Key" });
    expect(actionsOf(model).flat().length).toBeGreaterThan(3);
    const refused = ({ resources }: InterfaceModel) =>
      resources.map(({ deleteRefused }) => deleteRefused?.fields);
    expect(refused(await importedAgain(model))).toEqual(refused(model));
    expect(refused(model).filter((fields) => fields !== undefined)).toHaveLength(1);
  });
});

describe("the openapi.json of another interface, imported again", () => {
  it("keeps the headers that every request must carry", async () => {
    const headersOf = ({ requestHeaders = [] }: InterfaceModel) =>
      requestHeaders.map(({ name, value, means }) => ({ name, value, means }));
    const model = thirdModel();
    expect(headersOf(await importedAgain(model))).toEqual(headersOf(model));
    expect(headersOf(model)).toHaveLength(1);
  });

  it("keeps which fields are unique together, and what a clash of them gets", async () => {
    const clash = {
      asks: "What?",
      basis: "stated",
      answer: "422",
      observe: "Add two.",
      probe: "unique-clash",
    };
    const prop = {
      interactions: ["search", "read", "add"],
      fields: { shelf: "string", slot: "integer", day: "date" },
      "unique-together": {
        groups: [
          ["shelf", "slot"],
          ["slot", "day"],
        ],
      },
    };
    const model = await smallSpec({ Prop: prop }, undefined, { gaps: { "unique.clash": clash } });
    const again = await importedAgain(model);
    const stated = { clause: "rule.Prop.unique-together", groups: prop["unique-together"].groups };
    expect(model.resources[0]?.uniqueTogether).toMatchObject(stated);
    expect(again.resources[0]?.uniqueTogether).toMatchObject(stated);
    expect(again.gaps).toContainEqual(expect.objectContaining({ probe: "unique-clash", answer: "422" }));
  });

  it("keeps the order and the parts of its lists", async () => {
    const model = thirdModel();
    const again = await importedAgain(model);
    const lists = ({ resources }: InterfaceModel) =>
      resources.map(({ name, sorted, parameters }) => ({
        name,
        sorted: sorted && { by: sorted.by.path, descending: sorted.descending },
        parameters: parameters
          .filter(controlsList)
          .map(({ name: parameter, match, firstPage, separator, including, sorting }) => ({
            parameter,
            match,
            firstPage,
            separator,
            including: including && {
              in: including.in,
              values: including.values.map(({ value, by, means }) => [value, by.name, means]),
            },
            orders: sortRequests(sorting === undefined ? {} : { sorting }).map(({ text, value }) => [
              text,
              value.by.path,
              value.means,
            ]),
          })),
      }));
    expect(lists(again)).toEqual(lists(model));
    expect(lists(model).flatMap(({ parameters }) => parameters.map(({ match }) => match))).toEqual(
      expect.arrayContaining(["sort", "offset", "page", "fields", "include"]),
    );
  });

  it("keeps fields with the id of another record, and nested collections", async () => {
    const model = thirdModel();
    const again = await importedAgain(model);
    const told = ({ resources }: InterfaceModel) =>
      resources.flatMap(({ fields, nested = [] }) => [
        ...fields.flatMap(({ path, type }) => (isRecordId(type) ? [`${path}: ${targetsOf(type)}`] : [])),
        ...nested.map(({ resource, field, parent, segment, offers, means }) =>
          [resource, field, parent, segment, offers, means].join(" "),
        ),
      ]);
    expect(told(model)).toHaveLength(3);
    expect(told(again)).toEqual(told(model));
  });

  it("keeps the relations between fields, with their names", async () => {
    const relationsOf = ({ resources }: InterfaceModel) =>
      resources.flatMap(({ relations = [] }) =>
        relations.map(({ clause, kind, fields, means }) => ({ clause, kind, fields, means })),
      );
    const before = relationsOf(thirdModel());
    expect(before.length).toBeGreaterThan(6);
    expect(relationsOf(await importedAgain(thirdModel()))).toEqual(before);
  });
});
