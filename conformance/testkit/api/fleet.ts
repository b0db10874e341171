// The tests' interface for tests of the engine: three of its types, with an update on the collection.
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";

const loaded = await loadSpec(otherSpec());

/**
 * Garages, vehicles and jobs as the second interface has them, without its gaps, so that runs send few requests. It
 * differs in two ways, which the second interface does not have: an update has no id in its path, and a search of jobs
 * needs one of three parameters.
 */
export function fleetModel(): InterfaceModel {
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  const { model } = loaded;
  return {
    ...model,
    interactions: model.interactions.map((rule) =>
      rule.kind === "update" ? { ...rule, on: "collection" } : rule,
    ),
    resources: ["Garage", "Vehicle", "Job"].map((name) => typeOf(model, name)),
    gaps: [],
    clauses: [],
  };
}

function typeOf({ resources }: InterfaceModel, name: string): Resource {
  const found = resources.find((resource) => resource.name === name);
  if (found === undefined) throw new Error(`the tests' spec has no ${name}`);
  if (name === "Job") return jobOf(found);
  // No field holds the id of a driver, which is none of the three types.
  return { ...found, fields: found.fields.filter((field) => !["keeper", "keys"].includes(field.name)) };
}

const searched = ["vehicle", "garage", "stop"];

function jobOf(job: Resource): Resource {
  const own = [...searched, "cargo"];
  return {
    ...job,
    fields: job.fields.filter(({ name }) => ["kind", ...searched].includes(name)),
    parameters: own.flatMap((name) => job.parameters.filter((parameter) => parameter.name === name)),
    rules: job.rules.map((rule) => ({ ...rule, parameters: searched })),
    operations: job.operations.map((one) => (one.kind === "delete" ? { ...one, offered: false } : one)),
  };
}
