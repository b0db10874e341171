// Describes what a search parameter looks at, for `cri-kit explain`.

import { includedInWords } from "../../spec/including.js";
import type { SearchParameter, Target } from "../../spec/search-parameter.js";
import { sortRequests, sortSent } from "../../spec/sorting.js";
import { type Detail, detail } from "./topic.js";

/** With its basis: the document mostly gives only the parameter's name and type. */
export function lookingDetail(parameter: SearchParameter): readonly Detail[] {
  const { basis, from } = parameter.looking;
  if (parameter.targets.length === 0) return detail("looks at", [placeless(parameter)]);
  const how = from === undefined ? basis : `${basis} from ${from}`;
  return detail("looks at", [places(parameter), how]);
}

function placeless(parameter: SearchParameter): string {
  const { match, unseen } = parameter;
  if (match === "count") return "no field: it limits the list";
  if (match === "offset") return "no field: it skips the first records of the list";
  if (match === "page") return `no field: it is the number of the page; the first is ${parameter.firstPage}`;
  if (match === "direction") return directionText(parameter);
  if (match === "cursor") return "no field: it is the cursor of the page, as the page before gives it";
  if (match === "fields") return "no field of its own: it names the fields that the records of the list have";
  if (parameter.including !== undefined) {
    const asked = parameter.including.values.map(({ value, by }) => `${value} by ${by.name}`);
    return `no field of its own: it asks for other records, ${includedInWords(parameter.including)}: ${asked.join("; ")}`;
  }
  if (match === "sort") {
    const orders = sortRequests(parameter).map(
      (request) =>
        `${sortSent(parameter, request)} by ${request.value.by.path}${request.descending ? ", descending" : ""}`,
    );
    const several =
      parameter.separator === undefined ? "" : `; several with "${parameter.separator}" between them`;
    return `no field of its own: it sorts the list: ${orders.join("; ")}${several}`;
  }
  if (match === "id") return "the record's logical id";
  return unseen === undefined ? "no field" : `no field: ${unseen}`;
}

function directionText({ directions }: SearchParameter): string {
  const usual = directions?.usual === undefined ? "" : `; without it, the order is ${directions.usual}`;
  return `no field: ${directions?.ascending} or ${directions?.descending} is the direction of the order${usual}`;
}

function places({ targets, ambiguous }: SearchParameter): string {
  const paths = targets.map(pathText);
  return ambiguous ? `${paths.join(" or ")}, or all: any reading is allowed` : paths.join(" and ");
}

function pathText({ path, endPath }: Target): string {
  return endPath === undefined ? path : `${path} up to ${endPath}`;
}
