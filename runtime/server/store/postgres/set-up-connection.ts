/** Sets up new connections to PostgreSQL. */

import { StoreError } from "../../store-port/store-error.js";
import type { Run } from "./statement.js";

/** The role that owns the tables if row-level security does not apply to the login. */
const ownRole = "cri_server";
/** The advisory lock of creating the role. An arbitrary number. */
const makingRole = 1_129_466_996;

/**
 * Without this, a PostgreSQL process returns the memory for a page of records to the system after each search and gets it back zeroed
 * for the next, which is a fifth of the time of a search. Linux's C library stops that after such a large piece was freed once
 * (mallopt(3), M_MMAP_THRESHOLD). On other systems it has no effect.
 */
const keepMemory = "length(repeat('x', 1000000))";

const beyondRowSecurity = new StoreError(
  "Row-level security between sites does not apply to this login, and the database is distributed by Citus.",
  {
    remedy:
      "use a login without SUPERUSER and BYPASSRLS: CREATE ROLE records LOGIN, and give it a schema (CREATE SCHEMA … AUTHORIZATION records)",
  },
);

/**
 * Sets up a new connection. Row-level security does not bind a superuser, so such a login continues as another role. Commits wait
 * for the disk, even if the database is configured not to. A statement ends after `statementMilliseconds`, unless the database sets
 * its own timeout. Returns the process id of the connection on the database's side.
 */
export async function setUpConnection(run: Run, statementMilliseconds: number): Promise<number> {
  const command = (text: string) => run({ text, values: [] });
  const [login] = await command(
    `SELECT quote_ident(current_schema()) AS schema, rolsuper OR rolbypassrls AS beyond,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed, pg_backend_pid() AS process, ${keepMemory},
      CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END,
      CASE current_setting('statement_timeout') WHEN '0' THEN set_config('statement_timeout', '${statementMilliseconds}', false) END
    FROM pg_roles WHERE rolname = current_user`,
  );
  if (login?.["schema"] === null) {
    throw new StoreError("The search path names no existing schema.", {
      remedy: "create it (CREATE SCHEMA), or name another one",
    });
  }
  const process = Number(login?.["process"]);
  if (login?.["beyond"] !== true) return process;
  // Citus opens connections between the machines as the role of the session, and a role of the server's own has no password for them.
  if (login["distributed"] === true) throw beyondRowSecurity;
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
