import type { Context } from "hono";
import { type Answers, defaultAnswers } from "../../answers.js";

const kept = "answers";

/** The answers that shape every answer of a request, whatever went on before. */
const shaping = ["errorPayload", "mediaType"] as const satisfies readonly (keyof Answers)[];

/** Keeps the answers with each request; nothing where all that shapes its answer is as usual. */
export function answersKeeper(answers: Answers): ((context: Context) => void) | undefined {
  const defaults = shaping.every((name) => answers[name] === defaultAnswers[name]);
  return defaults ? undefined : (context) => context.set(kept, answers);
}

export function answersFor(context: Context): Answers {
  const answers: Answers | undefined = context.get(kept);
  return answers ?? defaultAnswers;
}
