// Makes the stubs of a team's own server: handlers, a server and a package.

import { posix } from "node:path";
import { wholePackage } from "../../spec/command-name.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { GeneratedFile } from "../file.js";
import { type ImportExtension, withImportExtension } from "../layout/import-extension.js";
import { valueImport } from "../layout/imports.js";
import { jsonText, lineWidth, packageText } from "../layout/json-text.js";
import { memberName } from "../layout/literal.js";
import { docLines } from "../layout/prose.js";
import { objectTypes, type ResourceTypes } from "../naming/object-types.js";
import type { TargetContext } from "../target.js";
import { markdown } from "../targets/docs/markdown-format.js";
import { packageJson } from "../targets/package.js";
import { handlersType } from "../targets/server/handlers.js";
import { meaningOf, oneLine } from "../targets/types/doc.js";
import { typeNames } from "../targets/types/type-names.js";
import type { RenderTemplate } from "../templates.js";
import type { Declared } from "../typescript/missing-members.js";
import { actionComment, interactionComment, requestParagraphs } from "./handler-comments.js";
import type { Places } from "./relative-paths.js";
import { type TestParts, testFile } from "./test-stub.js";

/** A file that is written once and never again. */
export interface Stub extends GeneratedFile {
  readonly declares?: Declared;
  readonly tests?: Tested;
}

/** The handlers that a stub of tests is for: the path of their stub, and the names of those that it tests. */
export interface Tested {
  readonly path: string;
  readonly names: readonly string[];
}

/** What the stubs are made with. */
interface StubParts extends Pick<TargetContext, "materials" | "render" | "standalone" | "importExtension"> {
  /** Where the team's project takes the kit from, if not from a registry. */
  readonly kit?: string | undefined;
}

/** The file that starts the server. */
export const program = "server.ts";

/**
 * The starting point of a team's own server: one module of handlers per resource with its test, a server that uses them all, and a
 * package.
 */
export function stubs(model: InterfaceModel, parts: StubParts, found: Places): readonly Stub[] {
  const { render, importExtension } = parts;
  const all = objectTypes(model);
  const { resources } = all;
  // Beside the program, a module of its name would replace it.
  const isClash = resources.some(({ stem }) => `${stem}.ts` === program);
  const places: Places = isClash ? { ...found, handlers: "handlers" } : found;
  const scripts = scriptsOf(places, parts);
  const made: readonly Stub[] = [
    ...resources.map((types) => handlersStub(model, types, typeNames(all).storedOf(types), render, places)),
    ...resources.flatMap((types) =>
      testStub({ model, all, render, generated: fromHandlers(places) }, places, types),
    ),
    serverStub(model, resources, render, places),
    { path: "package.json", text: packageText({ ...ownPackage(model, parts), scripts }) },
    ...installStubs(render, places),
    readmeStub(model, parts, places),
    { path: "tsconfig.json", text: jsonText(tsconfig(places)) },
    { path: ".gitignore", text: notCommitted },
  ];
  return made.map((stub) => importingBy(importExtension, stub));
}

function ownPackage(model: InterfaceModel, { kit, ...parts }: StubParts): object {
  const made = { ...packageJson({ model, ...parts }), name: `${model.name}-own-server` };
  return kit === undefined || parts.standalone ? made : { ...made, dependencies: { [wholePackage]: kit } };
}

/** Packages, compiled code, the records of a server with SQLite, and what `conform` and `load` leave in the working folder. */
const notCommitted = "node_modules/\ndist/\n*.db\n*.db-*\ncri-conform-*.ndjson\ncri-load-*.ndjson\n";

/** A stub whose imports end as those of the output do, and those that are added later too. */
function importingBy(extension: ImportExtension, stub: Stub): Stub {
  const { text, declares } = stub;
  const written = withImportExtension(text, extension);
  if (declares === undefined) return { ...stub, text: written };
  const members = declares.members.map((member) =>
    member.imports === undefined
      ? member
      : { ...member, imports: withImportExtension(member.imports, extension) },
  );
  return { ...stub, text: written, declares: { ...declares, members } };
}

function scriptsOf(
  places: Places,
  { importExtension }: Pick<TargetContext, "importExtension">,
): Readonly<Record<string, string>> {
  const { generated, compiled, handlers } = places;
  // Without extensions only a bundler's output runs.
  const running = {
    start: `tsc && node ${inScript(`${compiled}/server.js`)}`,
    // Node's own test runner: a team needs no further package for it, and another one can take its place.
    test: `tsc && node --test ${inScript(posix.join(compiled, handlers))}/*.test.js`,
  };
  return {
    ...(isOutside(generated) ? { postinstall: `node ${installModule}` } : {}),
    build: "tsc",
    ...(importExtension === "none" ? {} : running),
  };
}

const installModule = "install-generated.js";

/** Generated code that is not below the team's folder does not find the packages that are installed there. */
function installStubs(render: RenderTemplate, { generated }: Places): readonly Stub[] {
  if (!isOutside(generated)) return [];
  const text = render("scaffold/install", { generated, generatedText: JSON.stringify(generated) });
  return [{ path: installModule, text }];
}

const isOutside = (generated: string): boolean => generated.startsWith("..");

/** A path for a script of a package.json, for a POSIX shell and for the Windows shell, which has no single quotes. */
const inScript = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `"${path.replace(/["$`\\]/g, "\\$&")}"`;

function testStub(parts: TestParts, { handlers }: Places, types: ResourceTypes): readonly Stub[] {
  const file = testFile(parts, types);
  if (file === undefined) return [];
  const at = (ending: string) => posix.join(handlers, `${types.stem}${ending}`);
  return [{ path: at(".test.ts"), text: file.text, tests: { path: at(".ts"), names: file.tested } }];
}

function handlersStub(
  model: InterfaceModel,
  types: ResourceTypes,
  stored: string,
  render: RenderTemplate,
  places: Places,
): Stub {
  const { resource, record, stem, variable } = types;
  const generated = fromHandlers(places);
  const offered = resource.operations.flatMap(({ offered, kind }) =>
    offered ? [{ name: kind, comment: interactionComment(model, resource, kind, stored) }] : [],
  );
  const actions = (resource.actions ?? []).map((one) => ({ name: one.name, comment: actionComment(one) }));
  const members = [...offered, ...actions].map(({ name, comment }) => ({
    name,
    comment,
    text: `${memberName(name)}: (_request, next) => next()`,
  }));
  const doc = [
    [`What your server does with ${record.name}.`, ...oneLine(meaningOf(resource))].join(" "),
    "This file is yours: `generate --scaffold` only adds missing stubs to it.",
    ...requestParagraphs(model, generated),
    `The types of records, such as \`${stored}\`, come from \`${generated}/types/${stem}.js\`.`,
    "If the spec gets a new interaction, this file compiles only with a handler for it. `generate --scaffold` adds the stub of this handler, but no test of it.",
  ];
  return {
    path: posix.join(places.handlers, `${stem}.ts`),
    text: render("scaffold/handlers", {
      generated,
      handlersType: handlersType(types),
      stem,
      variable,
      doc: docLines(doc, lineWidth).join("\n"),
      members,
    }),
    declares: { type: handlersType(types), members },
  };
}

/** The path of the generated files from the modules of the handlers. */
const fromHandlers = ({ generated, handlers }: Places): string =>
  handlers === "." ? generated : upOne(generated);

/** The path of the same folder, from one level further down. */
const upOne = (path: string): string =>
  path.startsWith("../") ? `../${path}` : path.replace(/^\.\//, "../");

function serverStub(
  { title }: InterfaceModel,
  resources: readonly ResourceTypes[],
  render: RenderTemplate,
  { generated, handlers }: Places,
): Stub {
  const members = resources.map(({ resource, stem, variable }) => ({
    name: resource.name,
    text: `${memberName(resource.name)}: ${variable}`,
    imports: valueImport([variable], `./${posix.join(handlers, `${stem}.js`)}`).join("\n"),
  }));
  return {
    path: program,
    text: render("scaffold/server", { generated, title: title.replace(/\s+/g, " "), members }),
    declares: { type: "Handlers", members },
  };
}

function readmeStub(
  { title }: InterfaceModel,
  { render, standalone, importExtension, kit }: StubParts,
  { generated, handlers }: Places,
): Stub {
  const text = render("scaffold/readme", {
    title: markdown.text(title),
    generated,
    installModule: isOutside(generated) ? installModule : "",
    isFlat: handlers === ".",
    needsKit: !standalone && kit === undefined,
    starts: importExtension !== "none",
  });
  return { path: "README.md", text };
}

const tsconfig = ({ generated, root, handlers }: Places): object => ({
  extends: `${generated}/tsconfig.json`,
  compilerOptions: { rootDir: root, outDir: "dist" },
  // A team puts programs of its own beside the server.
  include: handlers === "." ? ["*.ts"] : ["*.ts", handlers],
});
