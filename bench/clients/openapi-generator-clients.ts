// The clients of openapi-generator, whose program is a jar from Maven Central.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, command } from "./generated-client.js";
import { recipesFolder } from "./typescript-clients.js";

const artifact = "org.openapitools:openapi-generator-cli:7.25.0";
const jar = "openapi-generator-cli-7.25.0.jar";
const mvn = ["mvn", "--quiet", "--batch-mode"];

async function installGenerator(folder: string): Promise<void> {
  const dependency = [`-Dartifact=${artifact}`, "-Dtransitive=false"];
  await command(folder, [...mvn, "dependency:get", ...dependency]);
  await command(folder, [...mvn, "dependency:copy", `-Dartifact=${artifact}`, "-DoutputDirectory=."]);
}

const generated = (folder: string, ...options: readonly string[]) =>
  command(folder, ["java", "-jar", jar, "generate", "-i", "openapi.json", "-o", "client", ...options]);

const noMocks = { mocks: "it makes none" };
const python = join("venv", "bin", "python");
const classPath = ["client/target/classes", "client/target/dependency/*"].join(":");

export const openapiGeneratorClients: readonly Client[] = [
  {
    name: "openapi-generator, Python",
    packages: [artifact],
    recipes: "python.py",
    language: "python",
    lacks: noMocks,
    async install(folder) {
      await installGenerator(folder);
      await command(folder, ["python3", "-m", "venv", "venv"]);
    },
    async generate(folder) {
      await generated(folder, "-g", "python");
      await command(folder, [python, "-m", "pip", "install", "--quiet", "./client"]);
      await copyFile(join(recipesFolder, "python.py"), join(folder, "python.py"));
    },
    run: (folder, env) => command(folder, [python, "python.py"], env),
  },
  {
    name: "openapi-generator, Java",
    packages: [artifact],
    recipes: "Recipes.java",
    language: "java",
    lacks: noMocks,
    install: installGenerator,
    async generate(folder) {
      await generated(folder, "-g", "java", "--library", "native");
      const goals = ["compile", "dependency:copy-dependencies", "-DincludeScope=runtime"];
      await command(join(folder, "client"), [...mvn, ...goals]);
      await copyFile(join(recipesFolder, "Recipes.java"), join(folder, "Recipes.java"));
      await command(folder, ["javac", "-cp", classPath, "-d", "classes", "Recipes.java"]);
    },
    run: (folder, env) => command(folder, ["java", "-cp", `${classPath}:classes`, "Recipes"], env),
  },
];
