import type { InterfaceModel } from "../../spec/model.js";
import { brief } from "../checks/round-trip.js";
import type { Finding, JsonObject, Session } from "../contract.js";
import { speechOf } from "../learn/speech.js";
import { scriptOf } from "../report/script.js";
import { type Budget, reduced } from "./reduce.js";
import { smallerRecords } from "./smaller.js";
import type { Altered, Trial } from "./trial.js";

/** What came of trying an altered record again. */
export type Confirmed =
  | { readonly came: "altered"; readonly altered: Altered }
  /** The same record was kept when it was read, or added, once more. */
  | { readonly came: "kept"; readonly altered: Altered };

/** How records are added and read, as it was done the first time. */
export interface Again {
  add(body: JsonObject): Promise<Trial>;
  read(altered: Altered): Promise<Trial>;
}

const budget: Budget = { tries: 60, milliseconds: 10_000 };

/**
 * Holds an altered record to account: it is read again, added again, made smaller as long as it is altered, and the
 * smallest added once more. Where a second try keeps it, that is told instead.
 */
export async function confirmed(session: Session, again: Again, first: Altered): Promise<Confirmed> {
  const later = await session.eventually(
    () => again.read(first),
    ({ came }) => came === "kept",
  );
  if (later.came === "kept") return { came: "kept", altered: first };
  const second = await again.add(first.record.body);
  if (second.came === "kept") return { came: "kept", altered: first };
  const fails = async (body: JsonObject) => {
    const trial = await again.add(body);
    return trial.came === "altered" ? trial : undefined;
  };
  const smallest = await reduced(
    { value: first.record.body, failure: first },
    candidates(session.model),
    fails,
    budget,
  );
  const last = await fails(smallest.value);
  return { came: "altered", altered: last ?? (second.came === "altered" ? second : first) };
}

function candidates(model: InterfaceModel) {
  return ({ value, failure }: { readonly value: JsonObject; readonly failure: Altered }) =>
    smallerRecords(model, failure.record.resource, value, failure.difference?.path);
}

/** The record, the place where it came back otherwise, and what to type to see it. */
export function alteredFinding(
  session: Session,
  { record, difference, exchange, problem }: Altered,
): Finding {
  const expected = difference
    ? `${difference.path} ${brief(difference.sent)} of ${JSON.stringify(record.body)}`
    : `the record as it was added: ${JSON.stringify(record.body)}`;
  const got = difference?.got === undefined ? "nothing there" : brief(difference.got);
  return {
    verdict: "fail",
    expected,
    actual: difference ? got : (problem ?? "no record"),
    exchange: record.exchange,
    script: scriptOf([record.exchange, exchange], [record], speechOf(session.learned)),
  };
}
