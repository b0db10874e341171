import { deviceAt } from "../device-at.js";
import type { DeviceHandlers } from "../generated/server/handlers/device.js";
import { problem } from "../generated/server/handlers.js";

export const device: DeviceHandlers = {
  search: (_request, next) => next(),
  read: (_request, next) => next(),
  add: (_request, next) => next(),
  update: (_request, next) => next(),
  // The spec states what this action sets, so the server does it without a handler.
  retire: (_request, next) => next(),
  // The spec does not state what a label says: only this code knows.
  label: async ({ site, id, answer }) => {
    const device = await deviceAt(site, id);
    if (device === undefined) throw problem(404, "not-found", "There is no such device.");
    return answer({ text: [device.name, device.ward ?? "no ward"].join(", ") });
  },
};
