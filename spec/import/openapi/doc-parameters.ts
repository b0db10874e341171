// Reads the parameters of an operation in an OpenAPI document.
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";

/** A parameter of an operation or of its path. */
export interface DocParameter {
  readonly name: string;
  readonly place: string;
  readonly node: DocNode;
}

/** The parameters of an operation, those of its path included, but for headers with one possible value. */
export const parametersOf = (
  path: DocNode | undefined,
  operation: DocNode | undefined,
  reading: Reading,
): readonly DocParameter[] =>
  everyParameterOf(path, operation, reading).filter((one) => fixedValueOf(one, reading) === undefined);

/** The value of a header that must be sent with this value and no other; undefined for any other parameter, and if the value is empty. */
export function fixedValueOf({ place, node }: DocParameter, reading: Reading): string | undefined {
  if (place !== "header" || reading.get(node, "required")?.value !== true) return undefined;
  const written = reading.get(node, "schema");
  const schema = written && reading.resolve(written);
  const [value, ...others] = [
    ...[reading.get(schema, "const")].flatMap((one) => (one === undefined ? [] : [one.value])),
    ...reading.items(reading.get(schema, "enum")).map((one) => one.value),
  ];
  const isOne = typeof value === "string" && value !== "" && others.every((other) => other === value);
  return isOne ? value : undefined;
}

export function everyParameterOf(
  path: DocNode | undefined,
  operation: DocNode | undefined,
  reading: Reading,
): readonly DocParameter[] {
  const found = new Map<string, DocParameter>();
  for (const holder of [path, operation]) {
    for (const item of reading.items(reading.get(holder, "parameters"))) {
      const node = reading.resolve(item);
      const name = reading.text(node, "name");
      const place = reading.text(node, "in");
      if (node !== undefined && name !== undefined && place !== undefined) {
        const known = found.get(`${place} ${name}`);
        if (known !== undefined && known.node.at !== node.at) {
          reading.list(
            known.node,
            `the same parameter stands at ${node.at} too, and that one was taken over (${name})`,
          );
        }
        found.set(`${place} ${name}`, { name, place, node });
      }
    }
  }
  return [...found.values()];
}
