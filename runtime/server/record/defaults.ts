// Gives a new record the defaults of the members that its add leaves out.
import type { Body } from "./assign.js";

type Defaults = Readonly<Record<string, string | number | boolean>>;

/** The body with a default for each member that it lacks; the same body if it lacks none. */
export function withDefaults(body: Body, defaults: Defaults | undefined): Body {
  const lacking = Object.entries(defaults ?? {}).filter(([name]) => !Object.hasOwn(body.value, name));
  if (lacking.length === 0) return body;
  const members = lacking.map(([name, value]) => ({
    name,
    text: `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  }));
  return {
    value: { ...body.value, ...Object.fromEntries(lacking) },
    text: body.text,
    members: [...body.members, ...members],
  };
}
