/** Checks whether concurrent operations are linearizable. */

/** One operation of a history: its input and output, and the times of its start and end by one clock. */
export interface Operation<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  readonly start: number;
  readonly end: number;
}

/** The sequential behaviour: the state after an operation, or undefined if it cannot have that output. */
export type Model<State, Input, Output> = (state: State, input: Input, output: Output) => State | undefined;

/**
 * Whether overlapping operations have outputs as if each took effect at one moment between its start and its end (Herlihy and Wing,
 * 1990). Tries every order that the times allow; a state that the same operations already reached is not tried again.
 */
export function isLinearizable<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  model: Model<State, Input, Output>,
  initial: State,
): boolean {
  const tried = new Set<string>();
  const explain = (left: readonly Operation<Input, Output>[], state: State): boolean => {
    if (left.length === 0) return true;
    const reached = JSON.stringify([left.map((one) => history.indexOf(one)), state]);
    if (tried.has(reached)) return false;
    tried.add(reached);
    // Only an operation that started before all others ended can be the first.
    const firstEnd = Math.min(...left.map(({ end }) => end));
    return left
      .filter(({ start }) => start <= firstEnd)
      .some((one) => {
        const next = model(state, one.input, one.output);
        return (
          next !== undefined &&
          explain(
            left.filter((other) => other !== one),
            next,
          )
        );
      });
  };
  return explain(history, initial);
}
