/** Names the tables of a store that are distributed over machines by the site. */

import { securedTables } from "../migrations.js";

/** The tables whose rows belong to a site. The first one is distributed first. */
export const siteTables = [...securedTables, "exports"] as const;
