-- Of simultaneous requests to open the same evidence one is made: until it is over, nobody asks for another. The times are
-- those of `stateOf` in server/evidence/openings.ts, and in UTC, so that their arithmetic depends on no setting. Requests of
-- before may overlap.
alter table evidence_openings add constraint one_opening_at_a_time exclude using gist (
  int4range(evidence_id, evidence_id, '[]') with &&,
  tsrange(
    asked_at at time zone 'UTC',
    coalesce(
      refused_at at time zone 'UTC',
      ends_at at time zone 'UTC',
      granted_at at time zone 'UTC' + interval '15 minutes',
      asked_at at time zone 'UTC' + interval '24 hours'
    )
  ) with &&
) where (asked_at >= timestamptz '2026-11-26 00:00:00+00');
