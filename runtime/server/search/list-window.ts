// Reads which part of a list a query asks for: how many records, and how many before them are passed over.
import type { ResourceDefinition, SearchParameterDefinition } from "../definition.js";
import { type Problem, problem } from "../http/problem.js";
import type { Pairs } from "../http/query-pairs.js";

/** The limits of the size of a page. */
export interface PageSizes {
  readonly pageSize: number;
  readonly largestPage: number;
  /** Status that refuses a larger page; without it, the page gets the maximum size. */
  readonly refuses?: number;
}

export interface ListWindow {
  readonly limit: number;
  /** Absent if the query has no parameter for it. */
  readonly offset?: number;
}

type Parameter = Pick<SearchParameterDefinition, "name" | "firstPage">;

const malformed = (name: string, text: string): Problem =>
  problem(400, "invalid", `${name} ${text}`, { expression: name });

export const valuesOf = (pairs: Pairs, name: string): readonly string[] =>
  pairs.filter(([given]) => given === name).map(([, value]) => value);

// No list is longer, and the number of a page times its size is still exact.
const mostPassedOver = 10 ** 11;

/** The whole number of a parameter, at least `least`; undefined if the query lacks it. */
function numberOf(pairs: Pairs, { name }: Parameter, least = 0): number | undefined {
  const values = valuesOf(pairs, name);
  const [value] = values;
  if (value === undefined) return undefined;
  if (values.length > 1) throw malformed(name, "occurs more than once. Give it once.");
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least) return number;
  throw malformed(name, `is not a count: ${JSON.stringify(value)}. Write a whole number, ${least} or more.`);
}

function limitOf(
  pairs: Pairs,
  parameters: readonly Parameter[],
  { pageSize, largestPage, refuses }: PageSizes,
): number {
  const count = parameters.find(({ name }) => valuesOf(pairs, name).length > 0);
  const asked = count && numberOf(pairs, count);
  if (count === undefined || asked === undefined) return pageSize;
  if (refuses !== undefined && asked > largestPage) {
    const text = `${count.name} is larger than the maximum page size: ${asked}. Write ${largestPage} or less.`;
    throw problem(refuses, "too-costly", text, { expression: count.name });
  }
  return Math.min(asked, largestPage);
}

/** Throws a problem for a value that is no count, and for an offset beside a page. */
export function windowIn({ parameters }: ResourceDefinition, pairs: Pairs, sizes: PageSizes): ListWindow {
  const of = (match: SearchParameterDefinition["match"]) =>
    parameters.filter((parameter) => parameter.match === match);
  const limit = limitOf(pairs, of("count"), sizes);
  const passed = of("offset").flatMap((parameter) => numberOf(pairs, parameter) ?? []);
  const turned = of("page").flatMap((parameter) => {
    const { firstPage = 1 } = parameter;
    const page = numberOf(pairs, parameter, firstPage);
    return page === undefined ? [] : [(page - firstPage) * limit];
  });
  const [offset, another] = [...passed, ...turned];
  if (another !== undefined) {
    const names = [...of("offset"), ...of("page")].map(({ name }) => name).join(" and ");
    throw problem(400, "invalid", `${names} cannot be given together. Give one of them.`);
  }
  return { limit, ...(offset === undefined ? {} : { offset: Math.min(offset, mostPassedOver) }) };
}
