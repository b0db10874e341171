// Runs the steps of the build that follow the compiler, unless no file is newer than what the last of them wrote.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const steps = ["spec/compile", "bin/bundle", "bin/small-package/build", "generator/kit/build-kit"];
/** The file that the last step writes. */
const last = "dist/kit.json";
/** Everything that the steps read: the tracked folders and files, the compiled code, and what npm installed. */
const read = [
  ...readdirSync(".").filter((name) => !/^(\.git|dist|generated|node_modules)$/.test(name)),
  ...["bin", "conformance", "generated", "generator", "runtime", "spec"].map((name) => `dist/${name}`),
  "node_modules/.package-lock.json",
];

const isNewer = (path, since) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (path === "dist/spec/compiled") return false;
  // The time of a folder shows that a file in it was removed.
  return (
    stat.mtimeMs > since ||
    (stat.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), since)))
  );
};

const isCurrent = () => existsSync(last) && !read.some((path) => isNewer(path, statSync(last).mtimeMs));
for (const step of isCurrent() ? [] : steps) {
  const { status } = spawnSync(process.execPath, [`dist/${step}.js`], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
