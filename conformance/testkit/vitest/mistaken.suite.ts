import { conformance } from "../../tools/vitest/conformance.js";

conformance({ site: "12" });
