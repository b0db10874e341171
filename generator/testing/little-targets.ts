// Two targets with very small output, for tests of the commands.
import type { Target } from "../target.js";

/** With them, the printed text does not depend on the kit's own targets. */
export const littleTargets: readonly Target[] = [
  {
    name: "list",
    generate: async ({ model }) => [
      {
        path: "list.txt",
        text: model.resources
          .map(({ name, fields }) => `${name}: ${fields.map(({ type }) => type.kind).join(", ")}\n`)
          .join(""),
      },
    ],
  },
  {
    name: "notes",
    generate: async ({ header, types }) =>
      types.resources.map(({ resource, stem }) => ({
        path: `notes/${stem}.md`,
        text: [
          `<!-- ${header} -->`,
          `# ${resource.name}`,
          "",
          ...resource.fields.map(({ name, type }) => `- ${name}: ${type.kind}`),
          "",
        ].join("\n"),
      })),
  },
];
