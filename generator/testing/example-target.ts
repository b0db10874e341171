// An example of a user's own target, which tests and documentation use.
import type { Target } from "../target.js";

/**
 * Lists the search parameters in a CSV file for a spreadsheet. In a team's own project the import is `from "cri-kit/target"`,
 * and the command is `cri-kit generate --target ./example-target.ts`.
 */
export const parameterSheet: Target = {
  name: "parameter-sheet",
  generate: async ({ model }) => [
    {
      path: "sheets/parameters.csv",
      text: [
        ["type", "parameter", "published as", "required"],
        ...model.resources.flatMap(({ name: type, parameters }) =>
          parameters.map(({ name, type: kind, demanded }) => [type, name, kind, demanded ? "yes" : "no"]),
        ),
      ]
        .map((cells) => `${cells.map(quoted).join(",")}\n`)
        .join(""),
    },
  ],
};

/** RFC 4180, 2.6 and 2.7. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
