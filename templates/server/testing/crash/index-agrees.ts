import { openStore } from "../../store/open-store.js";
import { prepareStore } from "../../store/prepare-store.js";
import { openDatabase } from "../../store/sqlite/driver.js";
import { harbour } from "../harbour.js";
import { allIndexRows } from "../index-log.js";

/** Whether every index row of a store is what its bodies give, and every body's row is there: all is indexed anew and compared. */
export async function indexAgrees(file: string): Promise<boolean> {
  const database = await openDatabase(file);
  try {
    const before = JSON.stringify(allIndexRows(database));
    database.exec("DELETE FROM indexed");
    const store = await openStore(`sqlite:${file}`);
    await prepareStore(store, harbour);
    await store.close();
    return JSON.stringify(allIndexRows(database)) === before;
  } finally {
    database.close();
  }
}
