// Writes the command that runs a check, as `cri-kit explain` shows it.
import { shellWord } from "../../generator/targets/docs/clause-checks.js";
import type { InterfaceModel } from "../../spec/model.js";
import { hasSites } from "../../spec/sites.js";

export const conformExample = (model: InterfaceModel, check: string): string =>
  `cri-kit conform BASE_URL ${hasSites(model) ? "--site ID " : ""}--write --only ${shellWord(check)}`;
