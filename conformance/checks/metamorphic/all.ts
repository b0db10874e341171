import type { AnyCheck } from "../check.js";
import { anyOrder, sameByEither } from "./alike.js";
import { onEitherSide, rangeIsBothBounds } from "./dates.js";
import { listedAreRead } from "./listed-is-read.js";
import { findsAllThatFit, listsOnlyWhatFits, narrowerIsSubset } from "./narrowing.js";
import { sameAgain } from "./same-again.js";

/** Checks that hold searches against each other, whatever records there are. */
export const metamorphic: readonly AnyCheck[] = [
  narrowerIsSubset,
  findsAllThatFit,
  listsOnlyWhatFits,
  onEitherSide,
  rangeIsBothBounds,
  sameByEither,
  sameAgain,
  listedAreRead,
  anyOrder,
];
