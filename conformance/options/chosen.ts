// Pins the spec's own answers to gaps: `--answers chosen`.
import { isClosed } from "../../spec/closed-gap.js";
import type { InterfaceModel } from "../../spec/model.js";

/** Answers that a user requires of the deployment, by gap id. */
export type Pinned = Readonly<Record<string, string>>;

/** The value that pins the spec's own answers in place of a file; for a file of that name, write ./chosen. */
export const chosen = "chosen";

/** The spec's own answers to all gaps that the document leaves open. */
export const chosenAnswers = ({ gaps }: InterfaceModel): Pinned =>
  Object.fromEntries(gaps.filter((gap) => !isClosed(gap)).map(({ id, answer }) => [id, answer]));
