// Gaps about writes, with their answers.
import { updatesByPath } from "../merges.js";
import {
  type AnswerKind,
  type Family,
  type Given,
  type Part,
  refusals,
  refusedWith,
  single,
  statuses,
  words,
} from "./answer-kind.js";
import { byOperation, doneWith } from "./by-operation.js";
import { anyRefusal, anyStatus, type Form, memberPath, noAnswer, pathAfter, pathPattern } from "./forms.js";

/** The body of the response to a write. Our server's `other body` is an OperationOutcome. */
export const writeBodies = { record: "record", id: "id", none: "no body", other: "other body" } as const;

type WriteBody = (typeof writeBodies)[keyof typeof writeBodies];

/** How a probe reports a record that is nested in a body. */
export const recordWithin = (path: readonly string[]): string => `record in ${path.join(".")}`;

/** Headers that locate an added record, in the order in which a probe reports them. */
export const placeHeaders = ["Location", "Content-Location"] as const;

/** The response to a write. */
export type WriteAnswer = {
  readonly status: number;
  readonly headers: readonly (typeof placeHeaders)[number][];
  readonly body: WriteBody;
  /** The members that lead from the body to the record. */
  readonly within: readonly string[];
};

/** What becomes of an update or a delete that names no version of the record (RFC 6585, section 3). */
export const unversioned = { done: "done" } as const;

const withBody = [200, 201, 202] as const;

function written({ status, headers, body, within }: WriteAnswer): string {
  const last = within.length === 0 ? body : recordWithin(within);
  return [String(status), ...headers, last].join(", ");
}

const all = (
  headers: readonly WriteAnswer["headers"][],
  bodies: readonly WriteBody[],
  stati: readonly number[] = withBody,
): readonly WriteAnswer[] =>
  stati.flatMap((status) =>
    headers.flatMap((some) => bodies.map((body) => ({ status, headers: some, body, within: [] }))),
  );

const given = (answers: readonly WriteAnswer[]): Given<WriteAnswer> =>
  answers.map((answer) => [written(answer), answer] as const);

/** These answers with the record nested in the body: `200, record in data`. */
function wrapped(answers: readonly WriteAnswer[]): Family<WriteAnswer> {
  const plain = answers.filter(({ body }) => body === writeBodies.record);
  const [first = ""] = plain.map(written);
  return {
    takes: () => `the record in a member of the body, such as "${first} in data"`,
    examples: () => plain.map((answer) => written({ ...answer, within: ["data"] })),
    read(text) {
      const found = plain.find((answer) => text.startsWith(`${written(answer)} in `));
      const within = found && memberPath(text.slice(written(found).length + " in ".length));
      return found && within && { ...found, within };
    },
  };
}

const places: readonly WriteAnswer["headers"][] = [
  ["Location"],
  ["Content-Location"],
  ["Location", "Content-Location"],
];
const bodies = Object.values(writeBodies);
/** A client needs a way to learn the id. */
const adds = [
  ...all(places, bodies),
  ...all([[]], [writeBodies.record, writeBodies.id]),
  ...all(places, [writeBodies.none], [204]),
];
const changes = [...all([[]], bodies, [200, 202]), ...all([[]], [writeBodies.none], [204])];

const recordDeeper = pathAfter(
  recordWithin([]),
  'the record in a member of the body, such as "record in data"',
);

const writeParts: readonly Part[] = [
  { options: ["200", "201", "202", "204"], foreign: anyStatus },
  { options: placeHeaders },
  { options: bodies, form: recordDeeper },
];

/** Any status, with any of the other parts. */
const statusAndMore: Form<readonly string[]> = {
  takes: `a status of HTTP, and any of these parts: ${[...placeHeaders, ...bodies].join(", ")}`,
  pattern: `^[1-5][0-9]{2}(, (${[...placeHeaders, ...bodies].join("|")}|${recordWithin([])}${pathPattern}))*$`,
  examples: ["207", "500, other body", "201, Location, record in data"],
  read(text) {
    const [status = "", ...more] = text.split(", ");
    const known: readonly string[] = [...placeHeaders, ...bodies];
    const isKnown = more.every((part) => known.includes(part) || recordDeeper.read(part) !== undefined);
    return isKnown && anyStatus.read(status) !== undefined ? [status, ...more] : undefined;
  },
};

/** How an update names the record that it replaces. */
export const updateTargets = {
  body: "body id",
  asRead: "as read",
  query: "query id",
  identifier: "identifier",
  path: "record path",
  none: "none found",
} as const;

/** How an add treats an id in its body. */
export const clientIds = { replaced: "another id is given", kept: "kept" } as const;

/** What a second add of the same body does. */
export const addedTwice = { two: "a second record", one: "the same record" } as const;

/** How an update treats a member that its body does not have. */
export const leftOut = { removed: "removed", kept: "kept" } as const;

/** How a delete treats a record that other records refer to. */
export const deletedReferred = "deleted";

/** What becomes of an update whose record was updated since it was read, if it is not refused. */
export const replacesNewer = "it replaces the first";

/** What becomes of two updates at the same time, if both are accepted and a read shows neither of them as it was sent. */
export const overlaid = "neither is kept whole";

/** The effect of an accepted update of a missing record. */
export const addsIt = "adds it";

/** Gaps about the responses to writes, and about updates. */
export const writingKinds = {
  "add-response": {
    defaults: "201, Location, record",
    given: () => given(adds),
    family: wrapped(adds),
    parts: { of: () => writeParts },
    foreign: [statusAndMore],
  } satisfies AnswerKind<WriteAnswer>,
  "update-response": {
    defaults: "200, record",
    given: () => given(changes),
    family: wrapped(changes),
    parts: { of: () => writeParts },
    foreign: [statusAndMore],
  } satisfies AnswerKind<WriteAnswer>,
  "delete-response": {
    defaults: "204, no body",
    given: () => given(changes),
    family: wrapped(changes),
    parts: { of: () => writeParts },
    foreign: [statusAndMore],
  } satisfies AnswerKind<WriteAnswer>,
  "client-id": single(clientIds.replaced, clientIds.kept, anyRefusal),
  "repeated-add": single(addedTwice.two, addedTwice.one, anyRefusal),
  "update-left-out": single(leftOut.removed, leftOut.kept, anyRefusal),
  "stale-update": {
    // An update that must name the version it was made from is refused if that is not the last one.
    defaults: ({ model }) =>
      model.gaps.some(({ probe, answer }) => probe === "update-target" && answer === updateTargets.asRead)
        ? refusedWith(409)
        : replacesNewer,
    given: () => [[replacesNewer, replacesNewer] as const, ...refusals(409, 412)],
    foreign: [overlaid, anyRefusal],
  } satisfies AnswerKind<number | typeof replacesNewer>,
  "missing-version": {
    defaults: unversioned.done,
    given: () => [[unversioned.done, unversioned.done] as const, ...refusals(428)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | typeof unversioned.done>,
  "delete-absent": {
    defaults: "404",
    given: () => statuses(404, 400, 410, 422),
    foreign: [anyStatus, noAnswer],
  } satisfies AnswerKind<number>,
  "delete-referred": single(deletedReferred, anyRefusal),
  "unlisted-operation": single("refused 405", anyRefusal, doneWith, byOperation),
  "update-absent": {
    defaults: "refused 404",
    given: () => [...refusals(404, 400, 409, 410, 422), [addsIt, addsIt] as const],
    foreign: [anyRefusal],
  } satisfies AnswerKind<number | typeof addsIt>,
  "update-target": {
    defaults: ({ model }) => (updatesByPath(model) ? updateTargets.path : updateTargets.body),
    given: ({ model }) =>
      updatesByPath(model)
        ? words(updateTargets.path)
        : words(updateTargets.body, updateTargets.asRead, updateTargets.query, updateTargets.path),
    byInterface: true,
    foreign: [updateTargets.identifier, updateTargets.none],
  } satisfies AnswerKind<string>,
} as const;
