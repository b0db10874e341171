/**
 * Puts work off to the end of this turn of the event loop, where all of it is done in a row. An answer wakes anyone who waits for
 * it, and where the next follows at once they are awake already: between processes of one machine that saves a quarter of a read.
 */
export function endOfTurn(): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  const doAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const work of all) work();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(doAll);
  };
}
