// Tests the notes about code and checks in the report of `cri-kit diff`.
import { expect, it } from "vitest";
import { modelOf } from "../../testing/models.js";
import { tinySpec } from "../../testing/specs.js";
import { diff } from "../diff.js";
import { checkChanges, migrationOf } from "./migration.js";
import { outputChanges } from "./symbols.js";

const whole = modelOf(tinySpec());
const changed = (text: string) => [{ path: "a.ts", text }];

it("names the added and removed exports of the kit's own targets", async () => {
  const roomless = modelOf(tinySpec({ vehicles: false }));
  const { output } = await migrationOf({ old: whole, new: roomless }, diff(whole, roomless), {});
  expect(output.removed).toContainEqual({ file: "types/vehicle.ts", symbol: "Vehicle" });
  expect(output.removed).toContainEqual({ file: "validators/vehicle.ts", symbol: "validateVehicle" });
  expect(output.added).toEqual([]);
  const back = await migrationOf({ old: roomless, new: whole }, diff(roomless, whole), {});
  expect(back.output.added).toEqual(output.removed);
});

it("names a symbol whose helpers change, but not one whose comments change", async () => {
  const other = modelOf(tinySpec({ seats: "boolean" }));
  const { output } = await migrationOf({ old: whole, new: other }, diff(whole, other), {});
  expect(output.changed).toContainEqual({ file: "validators/driver.ts", symbol: "validateDriver" });
  expect(output.changed).toContainEqual({ file: "types/driver.ts", symbol: "Driver" });
  expect(output.changed.filter(({ file }) => file.includes("vehicle"))).toEqual([]);
  const reworded = modelOf(tinySpec().replace("somebody who drives", "somebody who pays"));
  const words = await migrationOf({ old: whole, new: reworded }, diff(whole, reworded), {});
  expect(words.output.changed.filter(({ file, symbol }) => file.startsWith("types/") && symbol)).toEqual([]);
});

it("compares exports with everything that they use", () => {
  const before =
    "/** One. */\nexport function a(): number {\n  return b;\n}\n\nconst b = 1;\n\nexport const c = 3;\n";
  const symbols = (after: string) => outputChanges({ old: changed(before), new: changed(after) });
  expect(symbols(before.replace("One", "Two")).changed).toEqual([]);
  expect(symbols(before.replace("b = 1", "b = 2")).changed).toEqual([{ file: "a.ts", symbol: "a" }]);
  expect(symbols(before.replace("export const c = 3;\n", ""))).toEqual({
    added: [],
    removed: [{ file: "a.ts", symbol: "c" }],
    changed: [],
  });
});

it("names a check that is added, removed, or tests a changed clause", () => {
  const check = (id: string, clause: string) => ({
    id,
    title: id,
    kind: "required" as const,
    clauses: [clause],
  });
  const other = modelOf(
    tinySpec({ seats: "string" })
      .replace("seats: { type: number", "seats: { type: string")
      .replace("somebody who drives", "somebody who pays"),
  );
  const before = [
    check("gone", "interface"),
    check("stays", "resource.Driver"),
    check("moved", "field.Driver.seats"),
  ];
  const after = [check("come", "interface"), ...before.slice(1)];
  expect(checkChanges({ old: before, new: after }, diff(whole, other))).toEqual({
    added: ["come"],
    removed: ["gone"],
    changed: ["moved"],
  });
});
