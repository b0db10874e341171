import type { GeneratedFile } from "./file.js";
import type { TargetContext } from "./target.js";

/** The kit's own files, the same for every interface, below a folder of the output. */
export function staticFiles(
  { header, memoise }: TargetContext,
  folder: string,
  files: readonly GeneratedFile[],
): readonly GeneratedFile[] {
  return memoise(folder, [header, files], () =>
    files.map(({ path, text }) => {
      const comment = path.endsWith(".md") ? `<!-- ${header} -->` : `// ${header}`;
      return { path: `${folder}/${path}`, text: `${comment}\n\n${text}` };
    }),
  );
}
