// Copies the runtime into a standalone output, and rewrites the imports of it.
import type { GeneratedFile } from "../file.js";
import type { Target } from "../target.js";

/** The kit's runtime as a folder of the output (`generate --standalone`): it changes only with the kit. */
export const runtime: Target = {
  name: "runtime",
  generate: async ({ header, materials }) =>
    materials.runtime.map(({ path, text }) => {
      const comment = path.endsWith(".md") ? `<!-- ${header} -->` : `// ${header}`;
      return { path: `runtime/${path}`, text: `${comment}\n\n${text}` };
    }),
};

/** A file whose imports of `cri-kit/server` and `cri-kit/client` lead to that folder instead. */
export function importingRuntimeFolder(file: GeneratedFile): GeneratedFile {
  if (!file.path.endsWith(".ts")) return file;
  const up = "../".repeat(file.path.split("/").length - 1) || "./";
  const text = file.text.replace(
    /(from )"cri-kit\/(server|client)";/g,
    (_, from: string, entry: string) => `${from}"${up}runtime/${entry}/index.js";`,
  );
  return { ...file, text };
}
