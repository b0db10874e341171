/** Sets up new connections to PostgreSQL. */

import { StoreError } from "../store-error.js";
import type { Run } from "./statement.js";

/** The role that tables belong to where row-level security does not apply to the login. */
const ownRole = "cri_server";
/** Connections that make the role wait for one another. Any number that is ours. */
const makingRole = 1_129_466_996;

/**
 * A process of PostgreSQL would give the memory for a page of records back to the system after each search, and be given it anew,
 * zeroed, for the next: a fifth of what a search takes. The C library of Linux stops that once so large a piece was given back
 * (mallopt(3), M_MMAP_THRESHOLD); elsewhere it is no more than one text that nobody reads.
 */
const keepMemory = "length(repeat('x', 1000000))";

/**
 * Sets up a new connection. Row-level security does not bind a superuser, so such a login continues as another role. Commits wait
 * for the disk, even if the database is configured not to. A statement ends after so many milliseconds, unless the database sets
 * its own timeout. Returns the process id of the connection on the database's side.
 */
export async function setUpConnection(run: Run, statementMilliseconds: number): Promise<number> {
  const command = (text: string) => run({ text, values: [] });
  const [login] = await command(
    `SELECT quote_ident(current_schema()) AS schema, rolsuper OR rolbypassrls AS beyond, pg_backend_pid() AS process, ${keepMemory},
      CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END,
      CASE current_setting('statement_timeout') WHEN '0' THEN set_config('statement_timeout', '${statementMilliseconds}', false) END
    FROM pg_roles WHERE rolname = current_user`,
  );
  if (login?.["schema"] === null) {
    throw new StoreError(
      "The search path names no schema that is there. Make it (CREATE SCHEMA), or name another.",
    );
  }
  const process = Number(login?.["process"]);
  if (login?.["beyond"] !== true) return process;
  await command(`DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(${makingRole});
    IF to_regrole('${ownRole}') IS NULL THEN CREATE ROLE ${ownRole} NOLOGIN; END IF;
    IF NOT has_schema_privilege('${ownRole}', current_schema(), 'CREATE') THEN
      GRANT USAGE, CREATE ON SCHEMA ${String(login["schema"])} TO ${ownRole};
    END IF;
  END $$`);
  await command(`SET ROLE ${ownRole}`);
  return process;
}
