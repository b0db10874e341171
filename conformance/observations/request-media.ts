// Probes which media types the body of an add may have.
import { nothing } from "../../spec/answers/records.js";
import { requestTypes } from "../../spec/answers/service.js";
import type { Session } from "../fixtures/session.js";
import { accepted, answer, type Observed, probe, statusOf } from "./support/answers.js";
import { overFixtures } from "./support/candidates.js";
import { withArticle } from "./support/with-article.js";

async function whichMediaTypesAreAccepted(session: Session): Promise<Observed> {
  return overFixtures(session, ["add"], async (at) => {
    const outcomes = [];
    for (const mediaType of requestTypes) {
      const { exchange } = await session.api.add(at, await session.fresh(at), { mediaType });
      outcomes.push({ mediaType, exchange });
    }
    const taken = outcomes.filter(({ exchange }) => accepted(exchange)).map(({ mediaType }) => mediaType);
    const said = outcomes.map(({ mediaType, exchange }) => `${mediaType} ${statusOf(exchange)}`);
    const evidence = `an add of ${withArticle(at.resource.name)} was sent with each media type; the responses: ${said.join(", ")}`;
    return answer(taken.join(", ") || nothing, evidence, ...outcomes.map(({ exchange }) => exchange));
  });
}

export const mediaProbes = [probe("request-media-types", true, whichMediaTypesAreAccepted)];
