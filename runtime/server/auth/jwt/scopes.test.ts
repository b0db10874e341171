import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InteractionKind } from "../../definition.js";
import { mayBy } from "./claims.js";

const kinds: readonly InteractionKind[] = ["add", "read", "update", "delete", "search"];
const opened = (scope: string, type = "Vehicle"): readonly InteractionKind[] => {
  const may = mayBy(scope.split(" "));
  return kinds.filter((kind) => may(type, kind));
};

describe("scopes allow", () => {
  test.each<[string, readonly InteractionKind[]]>([
    ["system/*.read", ["read", "search"]],
    ["system/Vehicle.write", ["add", "update", "delete"]],
    ["user/Vehicle.*", kinds],
    ["user/*.*", kinds],
    ["system/*.cruds", kinds],
    ["user/Vehicle.rs", ["read", "search"]],
    ["user/Vehicle.c user/Vehicle.d", ["add", "delete"]],
    ["openid user/Vehicle.u profile", ["update"]],
  ])("%s", (scope, expected) => {
    expect(opened(scope)).toEqual(expected);
  });

  test.each([
    "",
    "system/Job.cruds",
    "system/vehicle.cruds",
    "system/Vehicle",
    "system/Vehicle.",
    "system/Vehicle.sr",
    "system/Vehicle.rr",
    "system/Vehicle.reads",
    "system/Vehicle.READ",
    "patient/Vehicle.cruds",
    "patient/*.read",
    "launch/patient",
    "user/Vehicle.rs?plate=x",
    "user/Vehicle?plate=x.rs",
    "system/*/Vehicle.rs",
    "xsystem/*.cruds",
    "system/**.cruds",
  ])("nothing: %s", (scope) => {
    expect(opened(scope)).toEqual([]);
  });

  test("only the type that they name, and each letter its interaction", () => {
    const letters = fc.subarray([..."cruds"]);
    fc.assert(
      fc.property(letters, fc.constantFrom("user", "system"), (chosen, level) => {
        const scope = `${level}/Vehicle.${chosen.join("")}`;
        expect(opened(scope)).toEqual(kinds.filter((_, at) => chosen.includes([..."cruds"][at] ?? "")));
        expect(opened(scope, "Job")).toEqual([]);
        expect(opened(scope, "*")).toEqual([]);
      }),
    );
  });
});
