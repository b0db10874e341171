// A minimal validator of an emitted schema, for the bench: it only says whether a value is valid.
import type { Count, Schema } from "./rivals.js";

/**
 * Compiled from the schema: it reads each member once, and checks its type and each date's pattern. It reports no place and no
 * message, so hardly any validator can be faster.
 */
export function floor(schema: Schema): Count {
  const functions: string[] = [];
  const shapes = new Map<unknown, string>();

  /** The name of the function that tests whether a value is such an object. */
  const objectTest = ({ properties, required }: Schema): string => {
    const name = `holds${functions.push("")}`;
    const tests = Object.entries(membersOf(properties)).map(([member, inner], index) => {
      const there = isIn(required, member) ? "" : `v${index} === undefined || `;
      return `(${there}${valueTest(inner, `v${index}`)})`;
    });
    const reads = Object.keys(membersOf(properties)).map(
      (member, index) => `const v${index} = v[${JSON.stringify(member)}];`,
    );
    const kind = 'typeof v === "object" && v !== null && !Array.isArray(v)';
    const body = [`if (!(${kind})) return false;`, ...reads, `return ${tests.join(" && ") || "true"};`];
    functions.push(`function ${name}(v) { ${body.join(" ")} }`);
    return name;
  };

  const valueTest = (value: Schema, name: string): string => {
    if ("const" in value) return `${name} === ${JSON.stringify(value["const"])}`;
    if ("$ref" in value) return `${shapes.get(value["$ref"])}(${name})`;
    switch (value["type"]) {
      case "array":
        return `(Array.isArray(${name}) && ${name}.every((item) => ${valueTest(membersOf(value["items"]), "item")}))`;
      case "object":
        return `${objectTest(value)}(${name})`;
      case "number":
        return `Number.isFinite(${name})`;
      case "integer":
        return `Number.isInteger(${name})`;
      default: {
        const kind = `typeof ${name} === "${value["type"]}"`;
        return value["pattern"] === undefined ? kind : `(${kind} && pattern.test(${name}))`;
      }
    }
  };

  const defs = Object.entries(membersOf(schema["$defs"] ?? {}));
  for (const [index, [name]] of defs.entries()) shapes.set(`#/$defs/${name}`, `shape${index}`);
  for (const [index, [, shape]] of defs.entries()) {
    functions.push(`const shape${index} = ${objectTest(shape)};`);
  }
  const whole = objectTest(schema);
  const source = `${functions.join("\n")}\nreturn (value) => (${whole}(value) ? 0 : 1);`;
  return new Function("pattern", source)(new RegExp(patternIn(schema)));
}

function membersOf(value: unknown): Readonly<Record<string, Schema>> & Schema {
  if (typeof value !== "object" || value === null) throw new Error("a schema without members");
  return { ...value };
}

const isIn = (list: unknown, name: string): boolean => Array.isArray(list) && list.includes(name);

/** Emitted schemas have one pattern, that of dates. */
function patternIn(schema: Schema): string {
  const [, pattern = '""'] = JSON.stringify(schema).match(/"pattern":("(?:[^"\\]|\\.)*")/) ?? [];
  return JSON.parse(pattern);
}
