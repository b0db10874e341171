// The table of all codes of diagnostics.
import { contradictionCodes } from "./codes/contradictions.js";
import { fileCodes } from "./codes/file.js";
import { languageCodes } from "./codes/language.js";
import { nameCodes } from "./codes/names.js";
import { otherFilesCodes } from "./codes/other-files.js";
import { searchCodes } from "./codes/searches.js";

/**
 * 10xx the file, 11xx the language, 12xx names, 13xx contradictions, 14xx config files, 15xx specs in several files,
 * 16xx overlays.
 */
export const catalogue = {
  ...fileCodes,
  ...languageCodes,
  ...nameCodes,
  ...contradictionCodes,
  ...searchCodes,
  ...otherFilesCodes,
} as const;

export type Code = keyof typeof catalogue;
