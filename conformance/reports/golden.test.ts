// Compares the terminal's summary of a run with the files in `golden/`.
import { describe, expect, it } from "vitest";
import { painter } from "../../spec/text/paint.js";
import { reports } from "../testkit/reports/reports.js";
import { firstScreen, reportLines } from "./terminal.js";

// What a person sees at the end of a run, to the letter. Commands to copy are the only lines that may be longer than 80.
const copied = /^ *(reproduce|re-run|repeat) {2,}/;
const plain = painter(false);
const fileOf = (name: string) => name.replaceAll(/\W+/g, "-");

describe.each(Object.entries(reports))("the end of a run: %s", (name, report) => {
  const lines = reportLines(report, plain);
  const screen = firstScreen(report, plain);

  it("equals its golden file", async () => {
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/${fileOf(name)}.txt`);
    await expect(`${screen.join("\n")}\n`).toMatchFileSnapshot(`golden/screen-of-${fileOf(name)}.txt`);
  });

  it("fits 80 columns, and seventeen lines for each cause", () => {
    expect(lines.filter((line) => line.length > 80 && !copied.test(line))).toEqual([]);
    const blocks = lines.join("\n").split("\n\n");
    expect(blocks.filter((block) => block.split("\n").length > 17)).toEqual([]);
  });

  it("fits one screen by default", () => {
    expect(screen.length).toBeLessThanOrEqual(25);
    expect(screen.filter((line) => line.length > 80)).toEqual([]);
  });
});
