// The store of the server, which handlers read too.
import { openStore } from "./generated/server/app.js";

export const store = await openStore(process.env["STORE"] ?? "memory");
