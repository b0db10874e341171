// Finds out whether the unchanged server has a record.
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { recordUrl } from "../http/api/urls.js";
import { type Call, good, type Next } from "./call.js";
import { proofCredentials } from "./proof-credentials.js";

/** Whether a read shows the record, by any path form of its type, at the site of the call. */
export async function isThere(
  model: InterfaceModel,
  { url, headers, route }: Call,
  { resource, id }: { readonly resource: Resource; readonly id: string },
  next: Next,
): Promise<boolean> {
  // The server looks itself, whatever the sender may see.
  const own = new Headers(headers);
  for (const [name, value] of Object.entries(proofCredentials(model))) own.set(name, value);
  for (const whole of model.forms.filter(({ name }) => resource.forms.includes(name))) {
    // A header or the host name that has the site is that of the call.
    const { siteHeader: _, siteInHost: __, ...form } = whole;
    const place = recordUrl(url.origin, { resource, form, site: route?.site ?? "" }, id);
    if (good(await next({ method: "GET", url: new URL(place), headers: own, body: "" }))) return true;
  }
  return false;
}
