import { createApp } from "../../../generated/server/app.js";
import { definition } from "../../../generated/server/definition.js";
import { serve } from "../../../generated/server/runtime/serve.js";
import { openStore } from "../../../generated/server/runtime/store/open-store.js";
import { prepareStore } from "../../../generated/server/runtime/store/prepare-store.js";

// The kit's own server, but each write waits for the sync of the one before: `node one-by-one.js PORT STORE`.
const [port, name = "memory"] = process.argv.slice(2);
const store = await openStore(name);
await prepareStore(store, definition);
let before: Promise<unknown> = Promise.resolve();
const add: typeof store.add = (key, draft, terms) => {
  const added = before.then(() => store.add(key, draft, terms));
  before = added.catch(() => undefined);
  return added;
};
const one = new Proxy(store, {
  get(whole, name) {
    if (name === "add") return add;
    const member: unknown = Reflect.get(whole, name, whole);
    return typeof member === "function" ? member.bind(whole) : member;
  },
});
await serve({ app: createApp({ store: one }), port: Number(port), authenticated: false });
