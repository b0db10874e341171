import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InterfaceModel } from "../../spec/model.js";
import { boatModel } from "../acts/testing/boats.js";
