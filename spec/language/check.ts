import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Tree } from "../source/tree.js";

export function checkLanguage(_root: Tree, _reporter: Reporter, _limits: { readonly before?: Spot }): void {}
