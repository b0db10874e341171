/** The message loop of the worker threads: answers messages in order until the message that ends the thread. */

import { parentPort } from "node:worker_threads";
import { endMessage } from "./thread.js";

/** `answer` returns undefined for a message that needs no answer; `close` runs before the thread ends. */
export function answerMessages<Message, Answer>(
  answer: (message: Message) => Promise<Answer> | Answer,
  close: () => void,
): void {
  let before: Promise<void> = Promise.resolve();
  const respond = async (message: Message | typeof endMessage): Promise<void> => {
    if (message === endMessage) {
      close();
      parentPort?.close();
      return;
    }
    const answered = await answer(message);
    if (answered !== undefined) parentPort?.postMessage(answered);
  };
  parentPort?.on("message", (message: Message | typeof endMessage) => {
    before = before.then(() => respond(message));
  });
}
