import type { Target } from "../target.js";

/** Two targets whose output a test can hold in its head, so that what commands print does not follow the kit's own. */
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
