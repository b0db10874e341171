// Pins the spec's own answers to gaps: `--answers chosen`.
import type { InterfaceModel } from "../../spec/model.js";

/** Answers that a user requires of the deployment, by gap id. */
export type Pinned = Readonly<Record<string, string>>;

/** The value that pins the spec's own answers in place of a file; for a file of that name, write ./chosen. */
export const chosen = "chosen";

/** The spec's own answers to all gaps. */
export const chosenAnswers = ({ gaps }: InterfaceModel): Pinned =>
  Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]));
