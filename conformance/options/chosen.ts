// The spec's own answers as pinned answers.
import type { InterfaceModel } from "../../spec/model.js";

/** Answers that a user holds the deployment to, by gap id. */
export type Pinned = Readonly<Record<string, string>>;

/** The value that pins the spec's own answers in place of a file; for a file of that name, write ./chosen. */
export const chosen = "chosen";

/** How the spec answers all that its document does not specify. */
export const chosenAnswers = ({ gaps }: InterfaceModel): Pinned =>
  Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]));
