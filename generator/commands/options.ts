/** Options of the commands `generate` and `check`. */

import type { CheckEntry } from "../../spec/check-entry.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { Materials } from "../kit/materials.js";
import type { ExtraFlags } from "../output/extras.js";
import type { Target } from "../target.js";

/** Where a command writes. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly color: boolean;
}

/** The spec, the folder and the targets, as remedies repeat them. */
export interface Place {
  readonly specFile: string;
  readonly out: string;
  /** Files of the user's own targets. */
  readonly targets?: readonly string[];
}

/** What every command of the generator is told. */
export interface RunOptions extends Place {
  readonly io: Output;
  /** What the generator works with; the kit's own where it is absent. */
  readonly materials?: Materials;
  /** In place of the kit's own targets. */
  readonly kitTargets?: readonly Target[];
  /** Lists the suite's checks of a model; asked only where something is generated. */
  readonly checks?: (model: InterfaceModel) => Promise<readonly CheckEntry[]>;
}

export type CheckFormat = "text" | "json" | "github";

export interface CheckOptions extends RunOptions {
  readonly format?: CheckFormat;
}

export interface GenerateOptions extends RunOptions {
  /** What the output is to hold beside the rest; what is not named here stays as the run before had it. */
  readonly extras?: ExtraFlags;
  /** Say what would be done, and do nothing. */
  readonly dryRun?: boolean;
  /** Replace files that were edited by hand, and foreign files in the way. */
  readonly force?: boolean;
}
