// Tests that a spec with ten mistakes gets ten diagnostics.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderDiagnostics } from "./diagnostics/render.js";
import { parseSpec } from "./parse-spec.js";

test("a spec with ten mistakes shows all ten, each at its line and column", async () => {
  const text = readFileSync(new URL("golden/ten-errors/spec.yaml", import.meta.url), "utf8");
  const result = parseSpec(text, "spec.yaml");
  const found = result.ok ? [] : result.diagnostics;
  expect(found.map(({ code, line, column }) => `${line}:${column} ${code}`)).toEqual([
    "1:7 CRI1105",
    "8:18 CRI1305",
    "11:21 CRI1104",
    "15:3 CRI1301",
    "29:34 CRI1303",
    "31:17 CRI1202",
    "32:15 CRI1201",
    "34:39 CRI1203",
    "35:52 CRI1101",
    "37:30 CRI1204",
  ]);
  const shown = renderDiagnostics(found, text, { color: false, width: 80 });
  await expect(shown).toMatchFileSnapshot("golden/ten-errors/expected.txt");
});
