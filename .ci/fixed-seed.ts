// Makes property tests draw the same values in each run: a gate must not fail a change for a fault that was there before it.
// FAST_CHECK_SEED=random draws others, to look for such faults.
import fc from "fast-check";

const asked = process.env["FAST_CHECK_SEED"] ?? "1";
if (asked !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
