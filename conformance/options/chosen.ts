import type { InterfaceModel } from "../../spec/model.js";

/** Answers that a user holds the deployment to, by gap id. */
export type Pinned = Readonly<Record<string, string>>;

/** What is said in place of a file to hold a deployment to the spec's own answers; a file of that name is ./chosen. */
export const chosen = "chosen";

/** How the spec answers all that its document does not specify. */
export const chosenAnswers = ({ gaps }: InterfaceModel): Pinned =>
  Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]));
