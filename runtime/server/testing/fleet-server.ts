// Main module of a server in its own process, for tests that kill it.
import { createApp } from "../app.js";
import { serve } from "../serve.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { fleet } from "./fleet.js";

// The fleet's server as a process of its own, for tests that end it: `node fleet-server.js STORE`.
const [name = "memory"] = process.argv.slice(2);
const store = await openStore(name);
await prepareStore(store, fleet);
const app = createApp({ definition: fleet, store });
const running = await serve({ app, port: 0, authenticated: false });
console.log(`serving at ${running.url}, records in ${name}`);
process.once("SIGTERM", () => void running.close().then(() => store.close()));
