// The checks of deletes that are refused while records refer to the record: it stays, and it can be deleted afterwards.
import { referringName } from "../../../spec/referring-fields.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, ApiOutcome } from "../../http/api/adapter.js";
import { blockBy } from "../../http/blocked.js";
import { because, problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, doneProblem, noRecord, readProblem } from "../answer-problems.js";
import { type AnyCheck, check, checkId } from "../check.js";
import { fail, pass, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { idOf } from "../interactions/interaction-id.js";
import { operationClause } from "../places.js";
import {
  addKept,
  addReferring,
  isRefusedAsStated,
  type KeptPlace,
  keptName,
  keptPlaces,
  mustRefer,
  type Referring,
  referringTo,
  refusalWords,
} from "./referring-records.js";

const family = "delete-refused";

const clauses = (place: KeptPlace): readonly string[] => [
  place.rule.clause,
  operationClause(place, "delete"),
];

const referredStays = check<KeptPlace>({
  family,
  name: "stays",
  writes: true,
  over: (model) => keptPlaces(model),
  subject: keptName,
  title: ({ field }) =>
    `a delete of a record that ${referringName(field)} refers to is refused, and it stays`,
  faults: {
    "not-refused": ["a delete", "of a record that another refers to is accepted"],
    refused: ["a delete", "that is refused is done all the same"],
    "no-record": ["a delete", "that is refused is done all the same"],
  },
  clauses,
  async run(session, place) {
    const { kept, by } = await addReferring(session, place);
    const refused = answered(await session.api.remove(kept));
    if (!isRefusedAsStated(place, refused)) {
      const code = isSuccess(refused.exchange) ? "not-refused" : "other-answer";
      const got = problem(code, `status ${refused.exchange.status}`);
      return fail(`${refusalWords(place)}, since ${shown(by)} refers to it`, got, refused.exchange);
    }
    if (!place.resource.operations.some(({ kind, offered }) => kind === "read" && offered))
      return pass(refused.exchange);
    const read = answered(await session.api.read(kept, kept.id));
    const gone = readProblem(read);
    if (gone === undefined && read.record !== undefined) return pass(refused.exchange);
    return fail(`${shown(kept)}, whose delete was refused`, gone ?? noRecord, read.exchange);
  },
});

/** Blocks the check unless the delete is refused: one that is done says nothing of deletes afterwards. */
async function mustBeRefused(session: Session, place: KeptPlace, { kept }: Referring): Promise<void> {
  const outcome = answered(await session.api.remove(kept));
  if (isRefusedAsStated(place, outcome)) return;
  const got = problem("not-refused", `status ${outcome.exchange.status}`);
  blockBy(
    checkId(family, keptName(place), "stays"),
    because(`the delete of ${shown(kept)} is not refused as stated`, got),
    outcome,
  );
}

/** What ends the reference. */
type Release = "delete" | "update";

const deleteAfter = (kind: Release, ends: string, release: Ending): AnyCheck =>
  check<KeptPlace>({
    family,
    name: `after-${kind}`,
    writes: true,
    over: (model) => keptPlaces(model, kind),
    subject: keptName,
    title: ({ field }) => `a record that ${referringName(field)} referred to can be deleted once ${ends}`,
    faults: { refused: ["a delete", `is refused although ${ends}`] },
    clauses,
    async run(session, place) {
      const records = await addReferring(session, place);
      await mustBeRefused(session, place, records);
      mustBeDone(await release(session, place, records), records.by, kind);
      return judgeDelete(session, records.kept);
    },
  });

type Ending = (session: Session, place: KeptPlace, records: Referring) => Promise<ApiOutcome>;

/** The change that ends the reference is judged by checks of its own. */
function mustBeDone(outcome: ApiOutcome, by: AddedRecord, kind: Release): void {
  const wrong = doneProblem(answered(outcome));
  if (wrong === undefined) return;
  blockBy(idOf(by, kind), because(`the ${kind} of ${shown(by)} was not done`, wrong), outcome);
}

async function judgeDelete(session: Session, kept: AddedRecord): Promise<Finding> {
  const outcome = answered(await session.api.remove(kept));
  const wrong = doneProblem(outcome);
  if (wrong === undefined) return pass(outcome.exchange);
  return fail(`${shown(kept)} deleted, which no record refers to`, wrong, outcome.exchange);
}

const deletableAfterDelete = deleteAfter("delete", "the referring record is deleted", (session, _, { by }) =>
  session.api.remove(by),
);

const deletableAfterUpdate = deleteAfter(
  "update",
  "the referring record refers to another one",
  async (session, place, { by }) => {
    const other = await addKept(session, place);
    const outcome = await session.api.update(by, referringTo(session, by.body, place, other));
    if (outcome.done) await mustRefer(session, place, by, other);
    return outcome;
  },
);

export const keptChecks: readonly AnyCheck[] = [referredStays, deletableAfterDelete, deletableAfterUpdate];
