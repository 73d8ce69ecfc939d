import { type Kysely, sql } from 'kysely'

/**
 * Assessments of creditworthiness, each of one client for one vehicle. A row stays as it was saved: the last one that nobody took back counts.
 * It outlives its vehicle, and goes with its client.
 */
const CREDIT_ASSESSMENT = `
create table credit_assessment (
  id int generated always as identity primary key,
  client_id int not null references clients (id),
  vehicle_id int not null,
  reg_no text not null,
  -- In order: the client, then joint applicants, each with what they have and spend a month in cents.
  applicants jsonb not null check (jsonb_array_length(applicants) > 0),
  dependants int not null check (dependants >= 0),
  seen jsonb not null,
  instalment bigint not null check (instalment > 0),
  least_rest bigint,
  greatest_share numeric(5, 2),
  rest bigint not null,
  share numeric(12, 2),
  verdict text not null check (verdict in ('positive', 'negative')),
  reason text not null,
  decision text not null check (decision in ('grant', 'refuse')),
  decided_by text not null,
  decided_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index credit_assessment_record on credit_assessment (client_id, vehicle_id, id);
create index credit_assessment_vehicle on credit_assessment (vehicle_id, id);

create function forecourt_assessment_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{withdrawn_by,withdrawn_at}'::text[] is distinct from to_jsonb(old) - '{withdrawn_by,withdrawn_at}'::text[]
  then raise exception 'An assessment stays as it was saved';
  end if;
  return new;
end $$;
create trigger credit_assessment_stays before update on credit_assessment
  for each row execute function forecourt_assessment_stays();
`

export const creditAssessment = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(CREDIT_ASSESSMENT).execute(db)
  },
}
