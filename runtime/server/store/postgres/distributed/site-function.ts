/** The function in the database that runs a statement of one site, on the machine that holds the site. */

/** Its name and the types of its arguments. */
export const siteFunction = "at_site(text, bigint, text, text, text, boolean)";

/** Maximum prepared statements of one connection between two machines: each is kept for each shard. */
const mostPrepared = 256;

/** The names of these statements begin with this. */
export const preparedBegin = "at:";

/**
 * Citus calls this function on the machine of its first argument, so the statement needs no planning by Citus, one round trip, and
 * no other machine. It fails, and nothing is read or changed, if the shard is not there: it was moved since the coordinator chose the
 * machine, or the function was not sent to any machine. The lock is the one that each write by Citus takes, so that a move waits for
 * this transaction (Citus, `AcquireMetadataLocks`, `BlockWritesToShardList`). Row-level security shows the statement the rows of
 * the site only: no setting of another machine reaches this one, so the site is set here.
 */
export const createSiteFunction = `CREATE FUNCTION at_site(site text, shard bigint, name text, statement text, arguments text, rows boolean)
RETURNS SETOF json LANGUAGE plpgsql SET search_path FROM CURRENT AS $function$
DECLARE
  command text := statement;
  found record;
  is_here boolean;
  is_new boolean := false;
  known text;
  prepared text[];
BEGIN
  is_here := get_shard_id_for_distribution_column('records', site) = shard;
  IF is_here THEN
    PERFORM lock_shard_metadata(5, ARRAY[shard]);
    is_here := EXISTS (SELECT FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid) WHERE shardid = shard);
  END IF;
  IF is_here IS NOT TRUE THEN
    RAISE EXCEPTION 'The site is on another machine.' USING ERRCODE = 'serialization_failure';
  END IF;
  PERFORM set_config('cri.site', site, true);
  IF name IS NOT NULL THEN command := format('EXECUTE %I%s', name, arguments); END IF;
  LOOP
    BEGIN
      IF rows THEN
        FOR found IN EXECUTE command LOOP RETURN NEXT row_to_json(found); END LOOP;
      ELSE
        EXECUTE command;
      END IF;
      RETURN;
    EXCEPTION WHEN invalid_sql_statement_name OR invalid_cursor_definition THEN
      -- It is not prepared. Trying takes less time than reading the list of prepared statements.
      IF is_new THEN RAISE; END IF;
      is_new := true;
      SELECT array_agg(own.name) INTO prepared FROM pg_prepared_statements AS own WHERE own.name LIKE '${preparedBegin}%';
      IF cardinality(prepared) >= ${mostPrepared} THEN
        FOREACH known IN ARRAY prepared LOOP EXECUTE format('DEALLOCATE %I', known); END LOOP;
      END IF;
      EXECUTE format('PREPARE %I AS %s', name, statement);
    END;
  END LOOP;
END $function$`;
