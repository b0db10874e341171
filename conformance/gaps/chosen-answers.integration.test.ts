// Tests that the generated server of any interface gives the answers of its spec, as `--answers chosen` requires.
import { expect, it } from "vitest";
import { importText } from "../../spec/import/testing/import-text.js";
import type { JsonObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { hostedSpec, otherSpec, patchingSpec, thirdSpec, wideSpec } from "../../spec/package-root.js";
import { parseSpec } from "../../spec/parse-spec.js";
import { startText } from "../../spec/start/start.js";
import { runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { chosenAnswers } from "../options/chosen.js";

/** The answers that the generated server of an interface is blocked or failed for, with the reasons. */
async function wrongAnswers(model: InterfaceModel) {
  const { fetch, close } = await fetchOf(model);
  const { report } = await runAgainst(fetch, model, {
    only: ["gap/"],
    observing: true,
    pinned: chosenAnswers(model),
  });
  await close();
  const wrong = report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "blocked");
  return {
    wrong: wrong.map(({ id, actual, reason }) => ({ id, actual, reason })),
    answers: Object.fromEntries(report.observations.map(({ gap, value }) => [gap, value])),
  };
}

function modelOf(text: string): InterfaceModel {
  const parsed = parseSpec(text, "spec.yaml");
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.model;
}

const listed = (schema: JsonObject) => ({ "application/json": { schema: { type: "array", items: schema } } });

/** A type whose name can be searched for, with further parameters. */
function namedType(type: string, ...parameters: readonly JsonObject[]): JsonObject {
  const $ref = `#/components/schemas/${type}`;
  const content = { "application/json": { schema: { $ref } } };
  const path = `/projects/{project}/${type.toLowerCase()}s`;
  const name = { name: "name", in: "query", schema: { type: "string" } };
  return {
    [path]: {
      get: {
        parameters: [name, ...parameters],
        responses: { "200": { description: "A list.", content: listed({ $ref }) } },
      },
      post: { requestBody: { content }, responses: { "201": { description: "Added.", content } } },
    },
    [`${path}/{id}`]: { get: { responses: { "200": { description: "A record.", content } } } },
  };
}

/** Books and authors of a project, whose lists have no parameter for the page size, except `parameters` of books. */
async function drafted(...parameters: readonly JsonObject[]): Promise<InterfaceModel> {
  const schema = { type: "object", properties: { name: { type: "string", minLength: 1 } } };
  const result = await importText(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Books", version: "1" },
      paths: { ...namedType("Book", ...parameters), ...namedType("Author") },
      components: { schemas: { Book: schema, Author: schema } },
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
  return modelOf(result.text);
}

it("gives the answers of a draft whose lists have no page size", async () => {
  const { wrong, answers } = await wrongAnswers(await drafted());
  expect(wrong).toEqual([]);
  expect(answers).toMatchObject({ "search.paging": "Link header", "search.count-default": "50" });
});

it("gives the answers of a draft in which one list has a page size", async () => {
  const { wrong, answers } = await wrongAnswers(
    await drafted({ name: "limit", in: "query", schema: { type: "integer" } }),
  );
  expect(wrong).toEqual([]);
  expect(answers).toMatchObject({
    "search.paging": "Link header",
    "search.count-default": "50",
    "search.order": expect.any(String),
  });
});

it("gives the answers of the interface that init writes", async () => {
  expect((await wrongAnswers(modelOf(await startText({ file: "interface.yaml" })))).wrong).toEqual([]);
});

it.each([otherSpec(), wideSpec(), thirdSpec(), patchingSpec(), hostedSpec()])(
  "gives the answers of %s",
  async (file) => {
    const loaded = await loadSpec(file);
    if (!loaded.ok) throw new Error(`${file} has mistakes`);
    expect((await wrongAnswers(loaded.model)).wrong).toEqual([]);
  },
);
