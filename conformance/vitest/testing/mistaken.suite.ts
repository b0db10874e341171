import { conformance } from "../conformance.js";

conformance({ site: "12" });
