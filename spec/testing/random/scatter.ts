// Splits a random spec into several files, and draws an overlay for it.

import { isObject } from "../../language/schema.js";
import { specParts } from "../../source/parts.js";
import type { Files } from "../several-files.js";
import type { PlainSpec } from "./answers.js";
import { yamlText } from "./yaml-text.js";

/** The spec in several files: each name of its maps stays in the main file or moves to one of two included files. */
export function scattered(spec: PlainSpec, draw: (below: number) => number): Files {
  const main: Record<string, unknown> = { include: ["parts/one.yaml", "two.yaml"] };
  const one: Record<string, unknown> = { gaps: {} };
  const two: Record<string, unknown> = { gaps: {} };
  for (const [part, value] of Object.entries(spec)) {
    if (!specParts.some((name) => name === part) || !isObject(value)) {
      main[part] = value;
      continue;
    }
    for (const [name, inner] of Object.entries(value)) {
      const home = [main, one, two][draw(3)] ?? main;
      home[part] = { ...Object(home[part]), [name]: inner };
    }
  }
  return {
    "main.yaml": yamlText(main),
    "parts/one.yaml": yamlText(one),
    "two.yaml": yamlText(two),
  };
}

/** An overlay over the spec in `main.yaml`, with changes, additions and removals. */
export function overlaid(spec: PlainSpec, draw: (below: number) => number): string {
  const resources = Object.keys(Object(spec["resources"]));
  const name = resources[draw(resources.length)] ?? "";
  const resource = Object(Object(spec["resources"])[name]);
  // A search that needs no parameter stays so.
  const search = resource["none-required"] === undefined ? Object.keys(Object(resource.search)) : [];
  const gaps = Object(spec["gaps"]);
  const [changed, ...removed] = Object.keys(gaps);
  const some = <T>(value: T) => (draw(2) === 0 ? {} : value);
  return yamlText({
    "overlay-of": "main.yaml",
    name: "over",
    document: "Notes",
    changes: {
      [`resource.${name}`]: { means: "otherwise" },
      ...(changed === undefined
        ? {}
        : { [`gap.${changed}`]: { answer: gaps[changed].answer, because: "so" } }),
      ...some(Object.fromEntries(search.map((one) => [`search.${name}.${one}`, { required: true }]))),
    },
    add: {
      [`field.${name}.added-here`]: { is: "string", values: ["x"] },
      [`value.${name}.added-here.y z`]: { from: "Values" },
      ...some({ [`field.${name}.added-too`]: { is: "object[]", fields: { deep: "date[]" } } }),
      [`named-operation.${name}.do-it`]: null,
    },
    remove: some(Object.fromEntries(removed.map((id) => [`gap.${id}`, "it is answered elsewhere"]))),
  });
}
