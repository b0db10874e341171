// Makes the stubs of a team's own server: handlers, a server and a package.
import type { InterfaceModel } from "../../spec/model.js";
import type { GeneratedFile } from "../file.js";
import { type ImportExtension, withImportExtension } from "../layout/import-extension.js";
import { valueImport } from "../layout/imports.js";
import { jsonText, lineWidth, packageText } from "../layout/json-text.js";
import { memberName } from "../layout/literal.js";
import { docLines } from "../layout/prose.js";
import { objectTypes, type ResourceTypes } from "../naming/object-types.js";
import type { TargetContext } from "../target.js";
import { packageJson } from "../targets/package.js";
import { handlersType } from "../targets/server/handlers.js";
import { meaningOf, oneLine } from "../targets/types/doc.js";
import type { RenderTemplate } from "../templates.js";
import { actionComment, interactionComment, requestParagraphs } from "./handler-comments.js";
import type { Places } from "./relative-paths.js";
import { type TestParts, testText } from "./test-stub.js";

/** A file that is written once and never again. */
export interface Stub extends GeneratedFile {
  readonly declares?: Declared;
}

/** The handlers of a stub: their type, and the members that the type requires. */
export interface Declared {
  readonly type: string;
  readonly members: readonly StubMember[];
}

/** One handler as the stub has it, such as `delete: (_request, next) => next()`, with the import that it needs. */
export interface StubMember {
  readonly name: string;
  readonly text: string;
  readonly imports?: string;
}

/**
 * The starting point of a team's own server: one module of handlers per resource with its test, a server that uses them all, and a
 * package.
 */
export function stubs(
  model: InterfaceModel,
  parts: Pick<TargetContext, "materials" | "render" | "standalone" | "importExtension">,
  places: Places,
): readonly Stub[] {
  const { render, importExtension } = parts;
  const all = objectTypes(model);
  const { resources } = all;
  const scripts = scriptsOf(places, parts);
  const made: readonly Stub[] = [
    ...resources.map((types) => handlersStub(model, types, render, places)),
    ...resources.flatMap((types) =>
      testStub({ model, all, render, generated: upOne(places.generated) }, types),
    ),
    serverStub(model, resources, render, places),
    {
      path: "package.json",
      text: packageText({ ...packageJson({ model, ...parts }), name: `${model.name}-own-server`, scripts }),
    },
    ...installStubs(render, places),
    readmeStub(model, parts, places),
    { path: "tsconfig.json", text: jsonText(tsconfig(places)) },
    { path: ".gitignore", text: notCommitted },
  ];
  return made.map((stub) => importingBy(importExtension, stub));
}

/** Packages, compiled code, and the records of a server with SQLite. */
const notCommitted = "node_modules/\ndist/\n*.db\n*.db-*\n";

/** A stub whose imports end as those of the output do, and those that are added later too. */
function importingBy(extension: ImportExtension, { path, text, declares }: Stub): Stub {
  const written = withImportExtension(text, extension);
  if (declares === undefined) return { path, text: written };
  const members = declares.members.map((member) =>
    member.imports === undefined
      ? member
      : { ...member, imports: withImportExtension(member.imports, extension) },
  );
  return { path, text: written, declares: { ...declares, members } };
}

function scriptsOf(
  places: Places,
  { importExtension }: Pick<TargetContext, "importExtension">,
): Readonly<Record<string, string>> {
  const { generated, compiled } = places;
  // Without extensions only a bundler's output runs.
  const running = {
    start: `tsc && node ${inScript(`${compiled}/server.js`)}`,
    // Node's own test runner: a team needs no further package for it, and another one can take its place.
    test: `tsc && node --test ${inScript(`${compiled}/handlers`)}/*.test.js`,
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

function testStub(parts: TestParts, types: ResourceTypes): readonly Stub[] {
  const text = testText(parts, types);
  return text === undefined ? [] : [{ path: `handlers/${types.stem}.test.ts`, text }];
}

function handlersStub(
  model: InterfaceModel,
  types: ResourceTypes,
  render: RenderTemplate,
  { generated }: Places,
): Stub {
  const { resource, record, stem, variable } = types;
  const offered = resource.operations.flatMap(({ offered, kind }) =>
    offered ? [{ name: kind, comment: interactionComment(model, resource, kind) }] : [],
  );
  const actions = (resource.actions ?? []).map((one) => ({ name: one.name, comment: actionComment(one) }));
  const members = [...offered, ...actions].map(({ name, comment }) => ({
    name,
    comment,
    text: `${memberName(name)}: (_request, next) => next()`,
  }));
  const doc = [
    [`What your server does with ${record.name}.`, ...oneLine(meaningOf(resource))].join(" "),
    "This file is yours: the generator only adds missing stubs to it.",
    ...requestParagraphs(model, upOne(generated)),
    "If the interface gains an interaction, this file compiles only with a handler for it: `cri-kit generate --scaffold` adds its stub.",
  ];
  return {
    path: `handlers/${stem}.ts`,
    text: render("scaffold/handlers", {
      generated: upOne(generated),
      handlersType: handlersType(types),
      stem,
      variable,
      doc: docLines(doc, lineWidth).join("\n"),
      members,
    }),
    declares: { type: handlersType(types), members },
  };
}

/** The path of the same folder, from one level further down. */
const upOne = (path: string): string =>
  path.startsWith("../") ? `../${path}` : path.replace(/^\.\//, "../");

function serverStub(
  { title }: InterfaceModel,
  resources: readonly ResourceTypes[],
  render: RenderTemplate,
  { generated }: Places,
): Stub {
  const members = resources.map(({ resource, stem, variable }) => ({
    name: resource.name,
    text: `${memberName(resource.name)}: ${variable}`,
    imports: valueImport([variable], `./handlers/${stem}.js`).join("\n"),
  }));
  return {
    path: "server.ts",
    text: render("scaffold/server", { generated, title: title.replace(/\s+/g, " "), members }),
    declares: { type: "Handlers", members },
  };
}

function readmeStub(
  { title }: InterfaceModel,
  { render, standalone, importExtension }: Pick<TargetContext, "render" | "standalone" | "importExtension">,
  { generated }: Places,
): Stub {
  const text = render("scaffold/readme", {
    title: title.replace(/\s+/g, " "),
    generated,
    installModule: isOutside(generated) ? installModule : "",
    needsKit: !standalone,
    starts: importExtension !== "none",
  });
  return { path: "README.md", text };
}

function tsconfig({ generated, root }: Places): object {
  return {
    extends: `${generated}/tsconfig.json`,
    compilerOptions: { rootDir: root, outDir: "dist" },
    include: ["server.ts", "handlers"],
  };
}
