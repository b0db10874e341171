// Finds the network address of a request's client.
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The address that the connection comes from; empty if the app is called without a network. */
export function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? "";
  } catch {
    return "";
  }
}
