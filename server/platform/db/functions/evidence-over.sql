-- Returns whether we may destroy evidence. The days come from contract/retention-days.ts.
create or replace function evidence_over(evidence_id integer, at timestamptz) returns boolean language plpgsql stable as $$
declare
  of evidence;
begin
  select e.* into strict of from evidence e where e.id = evidence_id;
  return case of.kind
    when 'ad' then not exists (
      select from ad_airings a where a.version_id = of.id
        and (a.ended_at is null or a.ended_at > at - interval '8760 hours'))
    -- Once we have sealed material as suspected child abuse, we keep no other copy of it.
    when 'ad_file' then not exists (select from ad_version_files f where f.file_id = of.id) or exists (
      select from abuse_hashes h where h.content_hash = of.content_hash
        and not exists (select from evidence_folders w where w.evidence_id = h.evidence_id))
    when 'abuse' then of.kept_since <= at - interval '4416 hours'
    else true
  end and not is_held(of.account_id, at) and not coalesce(is_report_held(of.report_id, at), false);
end $$;
