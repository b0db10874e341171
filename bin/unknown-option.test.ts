// Tests which options are suggested for an unknown one.
import { expect, it } from "vitest";
import { meantOptions } from "./program.js";

it.each(["--report", "--reports", "--Report"])(
  "suggests for %s the options of that group that take a value",
  (written) => {
    const option = (long: string, helpGroupHeading: string, required = true) => ({
      long,
      helpGroupHeading,
      required,
    });
    const options = [
      option("--records", "What to test:"),
      option("--verbose", "Reports:", false),
      option("--html", "Reports:"),
      option("--json", "Reports:"),
    ];
    expect(meantOptions(written, options)).toEqual(["--html", "--json"]);
    expect(meantOptions("--record", options)).toEqual(["--records"]);
  },
);
