// Makes an example of a search parameter's value from an invented record, so that the search finds it.
import type { AddedRecord } from "../../conformance/http/api/adapter.js";
import { queryFor } from "../../conformance/search/query-for.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";

/** Undefined if the record has no value for the parameter. Of a range, one bound. */
export function exampleValue(
  model: InterfaceModel,
  parameter: SearchParameter,
  record: Pick<AddedRecord, "id" | "body">,
): string | undefined {
  const [[, value] = []] = queryFor(model, parameter, record, "id");
  return value;
}
