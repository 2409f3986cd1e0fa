-- Returns whether a legal hold covers a report, directly or through the reported account.
create or replace function is_report_held(report integer, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from legal_holds where report_id = report and lifted_at is null and (until is null or until > at)
  ) or exists (select from reports r where r.id = report and is_held(r.account_id, at))
$$;
