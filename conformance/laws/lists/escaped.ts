// The law that a search compares the value itself, and not what is left of it after a second decoding.
import { offers } from "../../../spec/offers.js";
import { isVaried } from "../../../spec/unique-keys.js";
import { withQuery } from "../../behaviours/call.js";
import { mappedAt } from "../../behaviours/json-edits.js";
import { queryOf } from "../../behaviours/lists.js";
import { addedBy, similarBody } from "../../checks/interactions/add-own.js";
import { isRefusedBody } from "../../checks/interactions/unusual-values.js";
import { type ParameterPlace, parameterName, seeingPlaces } from "../../checks/places.js";
import { isFree } from "../../fixtures/terms.js";
import { valuesAt } from "../../search/record-values.js";
import { soughtLaw, type Wrong } from "./list-law.js";

/** Decoded a second time, the plus is a space, and the escape a letter. */
const escaped = "+%41&b=c";

export const findsEscaped = soughtLaw<ParameterPlace>({
  family: "search",
  name: "escaped",
  writes: true,
  /** The parameters that look at one text that may be any. */
  over: (model) =>
    seeingPlaces(model).filter(({ resource, parameter }) => {
      const { match, ambiguous, compares, values, targets } = parameter;
      const [field] = targets.map((target) => target.field);
      const isText = ["string", "token"].includes(match) && field?.type.kind === "string" && isFree(field);
      const isPlain = !ambiguous && compares === undefined && values.length === 0 && targets.length === 1;
      // Such values are replaced if a record has them already.
      return isText && isPlain && !isVaried(resource, field) && offers(resource, "add");
    }),
  subject: parameterName,
  title: () => "a search finds a value with characters that a URL must escape",
  faults: { "record-missing": ["a search", "does not find a value with characters that a URL must escape"] },
  needs: ["finds"],
  async asks({ session, fixture, required, parameter }) {
    const path = parameter.targets[0]?.path ?? "";
    const similar = await similarBody(session, fixture, required);
    const body = mappedAt(similar, path, (value) => (typeof value === "string" ? value + escaped : value));
    const [value] = valuesAt(body, path);
    if (typeof value !== "string") return "no record has a value that the parameter looks at";
    const outcome = await session.api.add(fixture, body);
    // The document does not say which characters a value may have.
    if (isRefusedBody(outcome.exchange.status)) return "the deployment refuses such a value";
    return [{ by: [...required, [parameter.name, value]], listed: [addedBy(fixture, outcome)] }];
  },
  wrong: () => [
    decoding("a plus in a search is read as a space", (value) => value.replaceAll("+", " ")),
    decoding("escapes in a search are decoded twice", (value) =>
      value.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    ),
  ],
});

const decoding = (name: string, decode: (value: string) => string): Wrong => ({
  name,
  breaks: ["search/escaped"],
  behaviour: () => async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    const { parameters } = call.route.resource;
    const isText = (key: string) =>
      parameters.some((one) => one.name === key && ["string", "token"].includes(one.match));
    const query = queryOf(call).map(([key, value]) => [key, isText(key) ? decode(value) : value] as const);
    return next(withQuery(call, query));
  },
});
