// Confirms that a record comes back altered, and finds the smallest record that does.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import { askUntil } from "../../http/dialect/patience.js";
import { looksAlike, spelledOut } from "../../search/hidden-characters.js";
import type { Difference } from "../../search/same-record.js";
import type { Failed } from "../finding.js";
import { brief, changeIn, differenceProblem } from "../interactions/round-trip.js";
import { scriptFor } from "../script-for.js";
import { type Adding, type Altered, addAndRead, readBack } from "./add-and-read.js";
import { budgetIn, shrink } from "./shrink.js";
import { smallerRecords } from "./smaller-records.js";

/** An altered record, and whether it was kept when it was read or added a second time. */
export interface Confirmation {
  readonly altered: Altered;
  readonly isKeptAgain: boolean;
}

/** A record that reads correctly after this time was only read too early; it is not lost. */
const graceMs = 250;
const limits = { tries: 60, milliseconds: 10_000 };

/**
 * Confirms an altered record: it is read again, added again, shrunk while it still fails, and the smallest record is
 * added once more. If a second attempt keeps it, that is the result.
 */
export async function confirmAltered(session: Session, to: Adding, first: Altered): Promise<Confirmation> {
  const later = await askUntil(
    () => readBack(session, to, first.record),
    ({ came }) => came === "kept",
    graceMs,
  );
  if (later.came === "kept") return { altered: first, isKeptAgain: true };
  const second = await addAndRead(session, to, first.record.body);
  if (second.came === "kept") return { altered: first, isKeptAgain: true };
  const fails = async (body: JsonObject) => {
    const trial = await addAndRead(session, to, body);
    return trial.came === "altered" ? trial : undefined;
  };
  const smallest = await shrink(
    { value: first.record.body, failure: first },
    ({ value, failure }) =>
      smallerRecords(session.model, failure.record.resource, value, failure.difference?.path),
    fails,
    budgetIn(session, limits),
  );
  const last = await fails(smallest.value);
  return { altered: last ?? (second.came === "altered" ? second : first), isKeptAgain: false };
}

/** What was sent and what was read, with code points if the two look the same. */
function spelledApart({ sent, got }: Difference): readonly [sent: string, got: string] {
  const come = got === undefined ? "nothing there" : brief(got, sent);
  const went = brief(sent, got);
  const alike = typeof sent === "string" && typeof got === "string" && looksAlike(sent, got);
  return alike ? [spelledOut(went), spelledOut(come)] : [went, come];
}

/** The finding: the record, the place of the difference, and commands that reproduce it. */
export function alteredFinding(session: Session, { record, difference, exchange, problem }: Altered): Failed {
  const [sent, got] = difference ? spelledApart(difference) : ["", ""];
  const code = difference ? differenceProblem(difference).code : (problem?.code ?? "no-record");
  const expected = difference
    ? `${difference.path} ${sent}`
    : `the record as it was added: ${JSON.stringify(record.body)}`;
  return {
    verdict: "fail",
    code,
    expected,
    actual: difference ? got : (problem?.text ?? "no record"),
    exchange: record.exchange,
    ...(difference ? { member: difference.field, ...changeIn(difference, [sent, got]) } : {}),
    script: scriptFor(session, record, exchange),
  };
}
