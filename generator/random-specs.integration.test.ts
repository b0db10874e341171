// Tests the generator with random specs.
import { beforeAll, describe, expect, test } from "vitest";
import { startText } from "../spec/start/start.js";
import { withSecondType } from "../spec/start/testing/second-type.js";
import type { GeneratedFiles } from "./file.js";
import { generate } from "./generate.js";
import { compileBatch } from "./testing/compile-batch.js";
import { drawnOutputs } from "./testing/drawn-outputs.js";
import { modelOf } from "./testing/models.js";

const seeds = [0, 1, 2, 3, 4, 5, 6, 7];

describe("specs drawn from the language's own schema", () => {
  let drawn: Awaited<ReturnType<typeof drawnOutputs>>;
  let messages: readonly string[];
  const of = (index: number) => messages.filter((message) => message.startsWith(`/${index}/`));

  // One program for all specs, since most of the time is spent on what they share.
  beforeAll(async () => {
    drawn = await drawnOutputs(seeds);
    const start = modelOf(withSecondType(await startText({ file: "interface.yaml" })));
    const started = await generate(start);
    messages = await compileBatch([...drawn.outputs, started, broken(started)]);
  });

  test("generate the same output for any order of keys, and accept their own records", () => {
    expect(drawn.faults).toEqual([]);
    expect(drawn.outputs).toHaveLength(seeds.length);
  });

  test("compile under the strictest flags", () => {
    expect(seeds.flatMap(of)).toEqual([]);
  });

  test("compile, and so does the spec of cri init with its second type", () => {
    expect(of(seeds.length)).toEqual([]);
  });

  test("would be reported if they did not compile", () => {
    expect(of(seeds.length + 1).join()).toContain("is not assignable to type 'number'");
  });
});

function broken(files: GeneratedFiles): GeneratedFiles {
  const mistake = '\nexport const mistake: number = "";\n';
  return files.map((file) =>
    file.path.startsWith("validators/") ? { ...file, text: file.text + mistake } : file,
  );
}
