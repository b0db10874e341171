import type { DiffRule } from "./rule.js";

/** Every change that `cri diff` tells apart. */
export const diffRules: readonly DiffRule[] = [];
