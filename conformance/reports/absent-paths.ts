// Notices that the spec may be that of another interface: nearly all of its paths are answered 404.

import { interactionFamily } from "../checks/interactions/interaction-id.js";
import { nearlyAll } from "../http/nowhere-words.js";
import type { CheckResult, Report } from "../runner/report.js";

/** Asks for the spec and the base URL if nearly no list of the spec is there; undefined for another deployment. */
export function absentPathsWords({ checks }: Pick<Report, "checks">): string | undefined {
  const lists = checks.filter(isOfList);
  const paths = new Set(lists.map(placeOf));
  const there = new Set(lists.filter((check) => !isAbsent(check)).map(placeOf));
  const absent = paths.size - there.size;
  if (!nearlyAll(absent, paths.size)) return undefined;
  return `${absent} of ${paths.size} paths of the spec are answered 404: is it the spec of this deployment (--spec), and is the base URL right?`;
}

/** The interactions whose path is that of a list, as far as they were judged. */
const isOfList = ({ id, verdict }: CheckResult): boolean =>
  id.startsWith(`${interactionFamily}/`) &&
  (id.endsWith("/search") || id.endsWith("/add")) &&
  (verdict === "pass" || verdict === "fail");

const isAbsent = ({ verdict, exchanges: [exchange] = [] }: CheckResult): boolean =>
  verdict === "fail" && exchange?.status === 404;

const placeOf = ({ id }: CheckResult): string => id.split("/")[1] ?? "";
