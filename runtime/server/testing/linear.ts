/** One operation of a history: what was asked and answered, and between which moments of one clock. */
export interface Operation<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  readonly start: number;
  readonly end: number;
}

/** What one client at a time would see: the state after an operation, or nothing where it is not answered so. */
export type Model<State, Input, Output> = (state: State, input: Input, output: Output) => State | undefined;

/**
 * Whether operations that overlapped are answered as if each had taken effect at one moment between its start and its
 * end (Herlihy and Wing, 1990). Tries every order that the clock allows; a state that was reached by the same
 * operations before is not tried again.
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
    // Only what began before every other ended can be the first.
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
