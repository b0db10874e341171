import type { Target } from "../target.js";

/**
 * A target as a team writes one for itself: which parameter looks at what, as one CSV file for their spreadsheet. In a project of
 * theirs the import reads `from "cri-kit/target"`; they give it by `cri generate --target ./example-target.ts`.
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
