// The kit's own server for the bench of adds, over a disk with slow syncs, with or without shared syncs.
import { createApp } from "../../../generated/server/app.js";
import { definition } from "../../../generated/server/definition.js";
import { serve } from "../../../runtime/server/serve.js";
import { prepareStore } from "../../../runtime/server/store/prepare-store.js";
import { openDatabase } from "../../../runtime/server/store/sqlite/driver.js";
import { sqliteStoreIn } from "../../../runtime/server/store/sqlite/open-sqlite-store.js";
import { oneByOne } from "../one-by-one.js";
import { onSlowDisk } from "../slow-disk.js";

// `apart`: each write waits for the sync of the one before. Usage: `node kit-over.js PORT FILE MILLISECONDS together|apart`.
const [port, file = "", milliseconds = "0", writes = "together"] = process.argv.slice(2);
const database = await openDatabase(file);
// Without a writer thread: that would have its own connection, whose disk would not be slow.
const store = sqliteStoreIn(onSlowDisk(database, Number(milliseconds)), file, { direct: true });
await prepareStore(store, definition);
const app = createApp({ store: writes === "apart" ? oneByOne(store) : store });
await serve({ app, port: Number(port), authenticated: false });
