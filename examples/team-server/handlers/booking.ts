import { deviceAt } from "../device-at.js";
import type { BookingHandlers } from "../generated/server/handlers/booking.js";
import { problem } from "../generated/server/handlers.js";

export const booking: BookingHandlers = {
  search: (_request, next) => next(),
  read: (_request, next) => next(),
  // A rule of our own: nobody books a device that is retired.
  add: async ({ site, record }, next) => {
    const device = await deviceAt(site, record.device);
    if (device?.state === "retired") {
      throw problem(409, "conflict", `${device.name} is retired. Book another device.`);
    }
    return next();
  },
};
