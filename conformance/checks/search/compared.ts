// Lists the search parameters that compare their value with fields of the record.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";

/** Parameters that compare their value with fields of the record. */
export const comparing = (model: InterfaceModel): readonly SearchParameter[] =>
  model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ match, unseen }) => !controlsList({ match }) && unseen === undefined),
  );

/** Parameters with a single reading that compare records of a type. */
export const comparedIn = ({ parameters }: Resource): readonly SearchParameter[] =>
  parameters.filter(
    ({ match, unseen, ambiguous }) => !controlsList({ match }) && unseen === undefined && !ambiguous,
  );
