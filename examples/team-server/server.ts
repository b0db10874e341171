// The team's own server.
import { createApp, prepareStore, reportMisfits, serve } from "./generated/server/app.js";
import { definition } from "./generated/server/definition.js";
import type { Handlers } from "./generated/server/handlers.js";
import { booking } from "./handlers/booking.js";
import { device } from "./handlers/device.js";
import { store } from "./store.js";

/** Handlers by type. If the interface gains a type, this compiles only with handlers for it. */
const handlers: Handlers = { Device: device, Booking: booking };

// After a change of the interface, this indexes the changed search parameters. It does not change records.
await prepareStore(store, definition, ({ done, of, parameters }) => {
  if (done === of) console.log(`indexed ${parameters.join(", ")} of ${of} records`);
});
// Says if some of the stored records do not fit the interface.
await reportMisfits(store, definition, process.env["STORE"] ?? "memory", console.error);
const running = await serve({
  app: createApp({ store, handlers }),
  port: Number(process.env["PORT"] ?? 8080),
  authenticated: false,
});
console.log(`serving at ${running.url}, records in ${process.env["STORE"] ?? "memory"}`);
process.once("SIGTERM", () => void running.close().then(() => store.close()));
