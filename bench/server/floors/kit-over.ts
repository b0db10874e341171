import { createApp } from "../../../generated/server/app.js";
import { definition } from "../../../generated/server/definition.js";
import { serve } from "../../../runtime/server/serve.js";
import { prepareStore } from "../../../runtime/server/store/prepare-store.js";
import { openDatabase } from "../../../runtime/server/store/sqlite/driver.js";
import { sqliteStoreIn } from "../../../runtime/server/store/sqlite/open-sqlite-store.js";
import { oneByOne } from "../one-by-one.js";
import { onSlowDisk } from "../slow-disk.js";

/**
 * The kit's own server over a disk that takes so many milliseconds longer for a sync, its writes sharing syncs as they do, or
 * each waiting for the sync of the one before: `node kit-over.js PORT FILE MILLISECONDS together|apart`.
 */
const [port, file = "", milliseconds = "0", writes = "together"] = process.argv.slice(2);
const database = await openDatabase(file);
// A thread would write on a connection of its own, whose disk would be no slower.
const store = sqliteStoreIn(onSlowDisk(database, Number(milliseconds)), file, { direct: true });
await prepareStore(store, definition);
const app = createApp({ store: writes === "apart" ? oneByOne(store) : store });
await serve({ app, port: Number(port), authenticated: false });
