// The checks that an action refuses a body which breaks a constraint.
import { limitInWords } from "../../../spec/constraint.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { because, problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { check, checkId } from "../check.js";
import { type LimitedField, limitedFieldsOf } from "../constraints/limited-fields.js";
import { breaking } from "../constraints/values-at-limits.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { addOwn } from "../interactions/add-own.js";
import { collectionOf } from "../places.js";
import {
  type ActionPlace,
  acted,
  actionAnswered,
  answeredName,
  bodyAsRecord,
  bodyOf,
  calledActionPlaces,
  actionFamily as family,
  ownActionPlaces,
} from "./action-places.js";

interface LimitedBody extends ActionPlace {
  readonly limited: LimitedField;
}

const brokenName = ({ action, limited: { path, limit } }: LimitedBody): string =>
  `${action.name}-${path}-${limit.keyword}-refused`;

const brokenTitle = ({ action, limited: { path, limit } }: LimitedBody): string =>
  `${action.name} is refused unless ${path} of its body ${limitInWords(limit)}`;

const brokenFaults = ({ action, limited: { path, limit } }: LimitedBody): Faults => ({
  "not-refused": [action.name, `accepts a body whose ${path} breaks its ${limit.keyword}`],
});

const withLimits = (
  model: InterfaceModel,
  all: (model: InterfaceModel) => readonly ActionPlace[],
): readonly LimitedBody[] =>
  all(model).flatMap((place) =>
    limitedFieldsOf(model, bodyAsRecord(place.resource, place.action)).map((limited) => ({
      ...place,
      limited,
    })),
  );

export const brokenBodyIsRefused = check<LimitedBody>({
  family,
  name: brokenName,
  writes: true,
  over: (model) => withLimits(model, ownActionPlaces),
  title: brokenTitle,
  faults: brokenFaults,
  clauses: ({ action, limited }) => [...limited.clauses, action.clause],
  async run(session, { limited, ...of }) {
    const at = collectionOf(session, of);
    // A deployment that refuses every body would say nothing of this one.
    await acted(session, of, await addOwn(session, at, await session.fresh(at)));
    const own = await addOwn(session, at, await session.fresh(at));
    const body = breaking(limited, (await bodyOf(session, at, of.action)) ?? {});
    const words = `${limited.path} ${limitInWords(limited.limit)}`;
    if (body === undefined) return notApplicable(`no body breaks only this: ${words}`);
    const { exchange } = actionAnswered(await session.api.act(own, of.action, body), of.action);
    return judgeBroken(exchange, limited, words);
  },
});

export const brokenTypeBodyIsRefused = check<LimitedBody>({
  family,
  name: brokenName,
  writes: true,
  alone: true,
  askedFor: ({ callActions = false }) => callActions,
  over: (model) => withLimits(model, calledActionPlaces),
  title: brokenTitle,
  faults: brokenFaults,
  clauses: ({ action, limited }) => [...limited.clauses, action.clause],
  async run(session, { limited, action, ...place }) {
    const at = collectionOf(session, place);
    const whole = await bodyOf(session, at, action);
    const { exchange: done, problem: wrong } = actionAnswered(
      await session.api.actOnType(at, action, whole),
      action,
    );
    if (wrong !== undefined) {
      const judgedBy = checkId(family, placeName(place), answeredName({ action }));
      throw new Blocked(because(`${action.name} was not done`, wrong), { exchange: done, judgedBy });
    }
    const body = breaking(limited, whole ?? {});
    const words = `${limited.path} ${limitInWords(limited.limit)}`;
    if (body === undefined) return notApplicable(`no body breaks only this: ${words}`);
    const { exchange } = actionAnswered(await session.api.actOnType(at, action, body), action);
    return judgeBroken(exchange, limited, words);
  },
});

function judgeBroken(exchange: Exchange, { path }: LimitedField, words: string): Finding {
  const { status = 0 } = exchange;
  if (status >= 400 && status < 500) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "refused";
  return fail(`a 4xx status, since ${words}`, problem(code, `status ${status}`), exchange, path);
}
