// Tests that the files for operators agree with each other and with the server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { kitVersion, packageRoot } from "../spec/package-root.js";

const textOf = (path: string): string => readFileSync(join(packageRoot(), path), "utf8");

it("the guide builds the image that the chart installs", () => {
  const { appVersion } = parse(textOf("examples/production/helm/cri-kit/Chart.yaml"));
  const { image } = parse(textOf("examples/production/helm/cri-kit/values.yaml"));
  expect([appVersion, image.tag]).toEqual([kitVersion(), ""]);
  for (const page of ["docs/production.md", "Dockerfile"]) {
    const tags = [...textOf(page).matchAll(/docker build --tag (\S+)/g)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(new Set([`${image.repository}:${appVersion}`]));
  }
});

it("systemd does not repeat a start with a wrong setting, for which the server exits with 2", () => {
  expect(textOf("examples/production/systemd/cri-kit.service")).toMatch(/^RestartPreventExitStatus=2$/m);
});
