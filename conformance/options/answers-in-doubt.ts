// Warns of pinned answers that a failed check explains.
import { columns, wrapped } from "../../spec/text/layout.js";

/** Lines about answers to gaps that the fix of a failed check may change. */
export function answersInDoubt(gaps: readonly string[]): readonly string[] {
  const [these, them] = gaps.length === 1 ? ["this answer", "it"] : ["these answers", "them"];
  const words = `Do not pin ${these} yet, since a failed check is about the same requests and a fix may change ${them}:`;
  return wrapped(`${words} ${gaps.join(", ")}.`, columns);
}
