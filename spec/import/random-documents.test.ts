// Tests the import on random documents: it ends with a draft or a mistake to fix, and leaves nothing out without saying so.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isArray, isObject, type Json, type JsonObject } from "../json.js";
import { UserError } from "../user-error.js";
import { below, isWithinPlace } from "./document.js";
import type { ImportResult } from "./import.js";
import { importText } from "./testing/import-text.js";
import { damagedDocuments, openapiDocuments } from "./testing/random-openapi.js";

/** The result; undefined if no type can be drafted, which the command says. */
async function imported(document: JsonObject): Promise<Extract<ImportResult, { ok: true }> | undefined> {
  const result = await importText(JSON.stringify(document)).catch((error: unknown) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
  if (result?.ok === false)
    throw new Error(result.diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return result;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** The places of all operations, and of their query parameters. */
function placesOf(document: JsonObject): readonly string[] {
  const paths = document["paths"];
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    !isObject(item)
      ? []
      : methods.flatMap((method) => {
          const operation = item[method];
          if (operation === undefined) return [];
          const at = below(below("#/paths", path), method);
          return [at, ...parametersIn(operation, at)];
        }),
  );
}

function parametersIn(operation: Json, at: string): readonly string[] {
  const parameters = isObject(operation) ? operation["parameters"] : undefined;
  return isArray(parameters) ? parameters.map((_, index) => below(below(at, "parameters"), index)) : [];
}

describe("the import of a random document", () => {
  test("gives a spec without mistakes, or says that there is nothing to draft", async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocuments, async (document) => void (await imported(document))),
      {
        numRuns: 300,
      },
    );
  });

  test("also if anything in it is damaged", async () => {
    await fc.assert(
      fc.asyncProperty(damagedDocuments, async (document) => void (await imported(document))),
      {
        numRuns: 300,
      },
    );
  });

  test("takes over or lists each operation and each parameter", async () => {
    await fc.assert(
      fc.asyncProperty(openapiDocuments, async (document) => {
        const result = await imported(document);
        if (result === undefined) return;
        const isListed = (at: string): boolean => result.notes.some((note) => isWithinPlace(at, note.at));
        const isTaken = (at: string): boolean => result.text.includes(`from: ${JSON.stringify(at)}`);
        const lost = placesOf(document).filter(
          (at) =>
            !isTaken(at) &&
            !isListed(at) &&
            !isPathParameter(document, at) &&
            !isTakenElsewhere(document, at, result.text),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** What a path parameter says is in the path itself. */
const isPathParameter = (document: JsonObject, at: string): boolean =>
  parameterAt(document, at)?.["in"] === "path";

/** A header of every request is taken over once. */
function isTakenElsewhere(document: JsonObject, at: string, text: string): boolean {
  const { name, in: place } = parameterAt(document, at) ?? {};
  const [, stated = ""] = /^request-headers:\n((?: .*\n)+)/m.exec(text) ?? [];
  return place === "header" && stated.includes(`  ${name}: {`);
}

function parameterAt(document: JsonObject, at: string): JsonObject | undefined {
  let value: Json | undefined = document;
  for (const name of at
    .slice(2)
    .split("/")
    .map((one) => one.replaceAll("~1", "/").replaceAll("~0", "~"))) {
    value = isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
  }
  return isObject(value) ? value : undefined;
}
