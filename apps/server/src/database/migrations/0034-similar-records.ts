import { type Kysely, sql } from 'kysely'

/**
 * Ids of records whose texts are like what was typed, the likest first. How like is a setting of the session that the index reads, so that a function
 * sets it for its own transaction. The trigram indexes on `own` find them.
 */
const SIMILAR = `
create function forecourt_similar_clients(typed text, likeness real, most int) returns setof int language plpgsql as $$ begin
  perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
  return query
    select client_id from client_search where own operator(public.%>) typed
    order by public.word_similarity(typed, own) desc, client_id desc limit most;
end $$;
create function forecourt_similar_vehicles(typed text, likeness real, most int) returns setof int language plpgsql as $$ begin
  perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
  return query
    select vehicle_id from vehicle_search where own operator(public.%>) typed
    order by public.word_similarity(typed, own) desc, state = 3, vehicle_id desc limit most;
end $$;
do $$ begin
  execute format('alter function forecourt_similar_clients set search_path = %I, pg_temp', current_schema());
  execute format('alter function forecourt_similar_vehicles set search_path = %I, pg_temp', current_schema());
end $$;
`

/** Records are found in spite of a letter that was typed wrong. */
export const similarRecords = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(SIMILAR).execute(db)
  },
}
