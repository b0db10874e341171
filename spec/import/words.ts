// Turns texts and names of a document into those of a spec.

/** The first sentence of a description, on one line; undefined if there is none. */
export function meaningOf(text: string | undefined): string | undefined {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  const sentence = /^(.*?[^.]{2})\.(?:\s|$)/.exec(line)?.[1] ?? line;
  const short = sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 1).trimEnd()}…`;
  return short === "" ? undefined : short;
}

/** The length of a meaning; the document has the rest. */
const longest = 200;

/** The words of a name: `petOrders`, `pet_orders` and `Pet-Orders` have the same. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");

/** A name as the spec writes types and shapes: `payment_intent` becomes `PaymentIntent`; a name in this form stays. */
export function typeName(name: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(name)) return name;
  const joined = wordsOf(name)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`;
}

/** A name in kebab-case, for the interface. */
export const kebabName = (text: string): string => {
  const name = wordsOf(text).join("-").toLowerCase();
  return /^[a-z]/.test(name) ? name : `api${name === "" ? "" : `-${name}`}`;
};

/** The same for every way to write the words of a name: for comparison. */
export const folded = (name: string): string => wordsOf(name).join("").toLowerCase();

/** The singular of a plural, as far as simple rules go. */
export function singular(name: string): string {
  if (/(ss|us|is)$/i.test(name)) return name;
  if (/ies$/i.test(name) && name.length > 4) return `${name.slice(0, -3)}y`;
  if (/(sses|shes|ches|xes|zes)$/i.test(name)) return name.slice(0, -2);
  return /s$/i.test(name) ? name.slice(0, -1) : name;
}

/** A name that is not taken yet: the name itself, or with a number. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  let number = 2;
  let free = name;
  for (; taken(free); number += 1) free = `${name}${number}`;
  return free;
}
