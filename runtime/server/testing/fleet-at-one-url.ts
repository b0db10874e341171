// The fleet of the server's tests, with paths that name no site.
import { fleet } from "./fleet.js";

const { references: _, ...rest } = fleet;

/** It needs a header or a host name that names the site. */
export const fleetAtOneUrl = {
  ...rest,
  forms: fleet.forms
    .filter(({ name }) => name === "current")
    .map((form) => ({
      ...form,
      segments: form.segments.filter(({ kind }) => kind !== "site" && kind !== "literal"),
    })),
};
