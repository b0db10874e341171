// Finds out whether the unchanged server has a record.
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { recordUrl } from "../http/api/urls.js";
import { type Call, good, type Next } from "./call.js";

/** Whether a read shows the record, by any path form of its type, at the site of the call. */
export async function isThere(
  { forms }: InterfaceModel,
  { url, headers, route }: Call,
  { resource, id }: { readonly resource: Resource; readonly id: string },
  next: Next,
): Promise<boolean> {
  for (const whole of forms.filter(({ name }) => resource.forms.includes(name))) {
    // A header or the host name that has the site is that of the call.
    const { siteHeader: _, siteInHost: __, ...form } = whole;
    const place = recordUrl(url.origin, { resource, form, site: route?.site ?? "" }, id);
    if (good(await next({ method: "GET", url: new URL(place), headers: new Headers(headers), body: "" })))
      return true;
  }
  return false;
}
