// The mutant of the check that an empty list is still a list.
import type { InterfaceModel } from "../../../spec/model.js";
import { plainReply } from "../../behaviours/call.js";
import { entriesOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { canFindNothing } from "../../fixtures/empty-query.js";

const emptyIsError: Mutant = {
  name: "an empty list is answered with an error",
  breaks: ["search-shape/empty-list"],
  seenByReading: true,
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    return entriesOf(reply)?.length === 0 ? plainReply(400, { error: "nothing found" }) : reply;
  },
};

export function emptyListMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources.some((resource) => canFindNothing(model, resource)) ? [emptyIsError] : [];
}
