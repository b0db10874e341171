// The options of the commands `cri-kit generate` and `cri-kit check`.
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

/** Options that all of the generator's commands have. */
export interface RunOptions extends Place {
  readonly io: Output;
  /** The kit's files that the generator uses (default: the kit's own). */
  readonly materials?: Materials;
  /** Replaces the kit's own targets. */
  readonly kitTargets?: readonly Target[];
  /** Lists the suite's checks of a model; called only if something is generated. */
  readonly checks?: (model: InterfaceModel) => Promise<readonly CheckEntry[]>;
}

export type CheckFormat = "text" | "json" | "github";

export interface CheckOptions extends RunOptions {
  readonly format?: CheckFormat;
}

export interface GenerateOptions extends RunOptions {
  /** The extras of the output; an extra that is not named here stays as in the run before. */
  readonly extras?: ExtraFlags;
  /** Print what would be done, and write nothing. */
  readonly dryRun?: boolean;
  /** Replace files that were edited by hand, and foreign files in the way. */
  readonly force?: boolean;
}
