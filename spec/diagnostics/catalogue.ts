// The table of all codes of diagnostics.
import { configCodes } from "./codes/config.js";
import { contradictionCodes } from "./codes/contradictions.js";
import { fileCodes } from "./codes/file.js";
import { languageCodes } from "./codes/language.js";
import { nameCodes } from "./codes/names.js";
import { overlayCodes } from "./codes/overlays.js";
import { searchCodes } from "./codes/searches.js";
import { severalFilesCodes } from "./codes/several-files.js";
import { typeCodes } from "./codes/types.js";

/**
 * 10xx the file, 11xx the language, 12xx names, 13xx contradictions, 14xx config files, 15xx specs in several files,
 * 16xx overlays.
 */
export const catalogue = {
  ...fileCodes,
  ...languageCodes,
  ...nameCodes,
  ...contradictionCodes,
  ...typeCodes,
  ...searchCodes,
  ...configCodes,
  ...severalFilesCodes,
  ...overlayCodes,
} as const;

export type Code = keyof typeof catalogue;
