// A vitest suite with a wrong configuration, for the test of `cri-kit/vitest`.
import { conformance } from "../../tools/vitest/conformance.js";

conformance({ site: "12" });
