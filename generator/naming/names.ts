// Converts names to the forms of file names, types and variables, and makes them unique.
/** `fault-report` of `FaultReport`, `cda-document` of `CDADocument`. Letters and digits of ASCII only. */
export const kebabCase = (name: string): string => words(name).join("-").toLowerCase() || "unnamed";

/**
 * `FaultReport` of `fault-report`, `X2Ray` of `x2ray`; a valid TypeScript name keeps its capitals. A letter after a
 * digit becomes a capital, as in json-schema-to-typescript.
 */
export function pascalCase(name: string): string {
  const text = name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("")
    .replace(/\d[a-z]/g, (pair) => pair.toUpperCase());
  return /^[A-Za-z]/.test(text) ? text : `T${text}`;
}

/** `faultReport` of `FaultReport`. */
export function camelCase(name: string): string {
  const [first = "unnamed", ...rest] = words(name);
  const joined =
    first.toLowerCase() + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return /^[a-z]/.test(joined) ? joined : `t${joined}`;
}

const words = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "");

/** Global names of the language: a module imports a type with such a name under an alias. */
export const globalNames: readonly string[] =
  "Array AsyncIterable Boolean Date Error Function JSON Map Math Number Object Omit Partial Pick Promise Proxy Readonly Record Reflect RegExp Request Response Set String Symbol URL WeakMap".split(
    " ",
  );

/** Hands out names that are unique without regard to case, so that they also work as file names on every system. */
export function uniqueNames(reserved: readonly string[] = []): (wanted: string) => string {
  const taken = new Set(reserved.map((name) => name.toLowerCase()));
  return (wanted) => {
    let name = wanted;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}${n}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
