// Lists the search parameters that compare their value with fields of the record, and the optional ones among them.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { isSpare } from "../../search/required-parameters.js";

/** Parameters that compare their value with fields of the record. */
export function comparing(model: InterfaceModel): readonly SearchParameter[] {
  return model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ match, unseen }) => !controlsList({ match }) && unseen === undefined),
  );
}

/** The comparing parameters that are optional: a search can leave them out. */
export function optionalParameters(model: InterfaceModel): readonly SearchParameter[] {
  return comparing(model).filter((parameter) =>
    model.resources.some((each) => each.name === parameter.resource && isSpare(each, parameter)),
  );
}

/** Parameters with a single reading that compare records of a type. */
export const comparedIn = ({ parameters }: Resource): readonly SearchParameter[] =>
  parameters.filter(
    ({ match, unseen, ambiguous }) => !controlsList({ match }) && unseen === undefined && !ambiguous,
  );
