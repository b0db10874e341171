/** Hands things out one by one. */
export type InSequence = (give: () => void) => void;

/**
 * Hands out what waits, each in turns of the event loop of its own. A deployment often answers on many connections at once; were all
 * of those judged in a row, all the requests that follow would leave together after the last, and each side would wait for the
 * other in turn. As it is, the next request leaves before the next answer is looked at. None is handed out in the turn in which
 * it came: a connection that is closed right after an answer, without having said so, is then known to be closed.
 */
export function inSequence(): InSequence {
  const waiting: (() => void)[] = [];
  let going = false;
  const next = () => {
    const give = waiting.shift();
    going = give !== undefined;
    if (give === undefined) return;
    // undici sends in the turn after: that comes first
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
