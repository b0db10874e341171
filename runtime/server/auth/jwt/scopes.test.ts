import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InteractionKind } from "../../definition.js";
import { mayBy } from "./scopes.js";

const kinds: readonly InteractionKind[] = ["add", "read", "update", "delete", "search"];
const opened = (scope: string, type = "Ship"): readonly InteractionKind[] => {
  const may = mayBy(scope.split(" "));
  return kinds.filter((kind) => may(type, kind));
};

describe("scopes allow", () => {
  test.each<[string, readonly InteractionKind[]]>([
    ["system/*.read", ["read", "search"]],
    ["system/Ship.write", ["add", "update", "delete"]],
    ["user/Ship.*", kinds],
    ["user/*.*", kinds],
    ["system/*.cruds", kinds],
    ["user/Ship.rs", ["read", "search"]],
    ["user/Ship.c user/Ship.d", ["add", "delete"]],
    ["openid user/Ship.u profile", ["update"]],
  ])("%s", (scope, expected) => {
    expect(opened(scope)).toEqual(expected);
  });

  test.each([
    "",
    "system/Call.cruds",
    "system/ship.cruds",
    "system/Ship",
    "system/Ship.",
    "system/Ship.sr",
    "system/Ship.rr",
    "system/Ship.reads",
    "system/Ship.READ",
    "patient/Ship.cruds",
    "patient/*.read",
    "launch/patient",
    "user/Ship.rs?flag=x",
    "user/Ship?flag=x.rs",
    "system/*/Ship.rs",
    "xsystem/*.cruds",
    "system/**.cruds",
  ])("nothing: %s", (scope) => {
    expect(opened(scope)).toEqual([]);
  });

  test("only the type that they name, and each letter its interaction", () => {
    const letters = fc.subarray([..."cruds"]);
    fc.assert(
      fc.property(letters, fc.constantFrom("user", "system"), (chosen, level) => {
        const scope = `${level}/Ship.${chosen.join("")}`;
        expect(opened(scope)).toEqual(kinds.filter((_, at) => chosen.includes([..."cruds"][at] ?? "")));
        expect(opened(scope, "Call")).toEqual([]);
        expect(opened(scope, "*")).toEqual([]);
      }),
    );
  });
});
