// Delivers answers one by one, each in its own turn of the event loop.

/** Calls the functions that it is given, one by one. */
export type InSequence = (give: () => void) => void;

/**
 * Delivers waiting answers, each in its own turn of the event loop. A deployment often answers on many connections at
 * the same time. If all these answers were judged in one turn, the next requests would leave together after the last,
 * and each side would wait for the other. This way the next request leaves before the next answer is judged. No answer
 * is delivered in the turn in which it arrived: a connection that was closed right after an answer is then known to be
 * closed.
 */
export function inSequence(): InSequence {
  const waiting: (() => void)[] = [];
  let going = false;
  const next = () => {
    const give = waiting.shift();
    going = give !== undefined;
    if (give === undefined) return;
    // undici sends in the next turn, which comes first.
    setImmediate(() => setImmediate(next));
    give();
  };
  return (give) => {
    waiting.push(give);
    if (going) return;
    going = true;
    setImmediate(next);
  };
}
