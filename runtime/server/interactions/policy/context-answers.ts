// Attaches the answers to gaps to each request, for the code that writes its response.
import type { Context } from "hono";
import { type Answers, defaultAnswers } from "../../answers.js";

const contextName = "answers";

/** The answers of the interface that affect every response of a request. */
const shaping = ["errorPayload", "mediaType"] as const satisfies readonly (keyof Answers)[];

/** Attaches these answers to each request; undefined if all of them are the defaults. */
export function answersKeeper(answers: Answers): ((context: Context) => void) | undefined {
  const defaults = shaping.every((name) => answers[name] === defaultAnswers[name]);
  return defaults ? undefined : (context) => context.set(contextName, answers);
}

export function answersFor(context: Context): Answers {
  const answers: Answers | undefined = context.get(contextName);
  return answers ?? defaultAnswers;
}
