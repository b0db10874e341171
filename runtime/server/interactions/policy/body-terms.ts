// Checks a body by the answers to gaps.
import type { Answers } from "../../answers.js";
import type { BodyTerms, MemberTree } from "../../definition.js";
import type { Issue } from "../../http/problem.js";
import { isObject } from "../../record/assign.js";
import { visitTextsAt } from "../../search/values-at.js";

// What the answers require of a body in addition to its shape: gap kinds `unknown-fields`, `date-precision` and `status-values`.

const issue = (type: string, path: readonly string[], text: string): Issue => {
  const expression = [type, ...path].join(".");
  return { code: "value", text: `${expression} ${text}`, diagnostics: `/${path.join("/")}`, expression };
};

/** The members that the server adds to records: a client that sends back a record that it read sends them too. */
export const ownMembers: MemberTree = { id: true, meta: true };

/** Paths of the members that are not fields of the interface. */
export function unknownIn(
  value: unknown,
  known: MemberTree,
  path: readonly string[],
): readonly (readonly string[])[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => unknownIn(item, known, path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...path, name];
    const below = Object.hasOwn(known, name) ? known[name] : undefined;
    if (below === undefined) return [here];
    return below === true ? [] : unknownIn(member, below, here);
  });
}

function unknownIssues(
  type: string,
  value: unknown,
  { members }: BodyTerms,
  answers: TermAnswers,
): readonly Issue[] {
  if (answers.unknownFields !== "refused" || members === undefined) return [];
  const paths = unknownIn(value, { ...ownMembers, ...members }, []);
  return paths.map((path) => issue(type, path, "is not a field of this type"));
}

type DateForm = NonNullable<BodyTerms["dates"]>[number]["forms"][number];

function formOf(text: string): DateForm {
  if (text.includes("T")) return "timestamp";
  return text.length > "2026-03".length ? "date" : "partial-date";
}

const dateIssues = (type: string, value: unknown, { dates = [] }: BodyTerms): readonly Issue[] =>
  dates.flatMap(({ path, forms }) => {
    const issues: Issue[] = [];
    visitTextsAt(value, path, (text) => {
      if (!forms.includes(formOf(text))) issues.push(issue(type, path, `must be a ${forms.join(" or a ")}`));
    });
    return issues;
  });

const statusIssues = (type: string, value: unknown, { statuses = [] }: BodyTerms): readonly Issue[] =>
  statuses.flatMap(({ path, values }) => {
    const issues: Issue[] = [];
    visitTextsAt(value, path, (text) => {
      if (!values.includes(text)) issues.push(issue(type, path, `must be one of ${values.join(", ")}`));
    });
    return issues;
  });

type TermAnswers = Pick<Answers, "unknownFields">;

/** All points in which a body violates the answers. */
export const termIssues = (
  type: string,
  value: unknown,
  terms: BodyTerms,
  answers: TermAnswers,
): readonly Issue[] => [
  ...unknownIssues(type, value, terms, answers),
  ...dateIssues(type, value, terms),
  ...statusIssues(type, value, terms),
];
