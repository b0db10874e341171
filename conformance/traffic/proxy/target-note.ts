// Says that the target of a proxy may have a path too much: people copy the address of a list or of a site.
import type { InterfaceModel } from "../../../spec/model.js";
import { printable } from "../../../spec/text/layout.js";
import { readingsOf } from "../../options/site-from-url.js";

/** Undefined if the target's path does not end in the beginning of a path of the interface. A proxy sends no request to find out. */
export function targetNote(model: InterfaceModel, target: string): string | undefined {
  const [first] = readingsOf(model, target);
  if (first === undefined) return undefined;
  // A URL may hold a password, which is not printed.
  const { origin, pathname } = new URL(first.baseUrl);
  const base = pathname.replace(/\/$/, "");
  const end = new URL(target).pathname.replace(/\/$/, "").slice(base.length);
  return `Paths of the interface begin with ${printable(end)}. If it is not part of the base URL, use --target ${printable(origin + base)}.`;
}
