-- Handing over data to an authority takes two operators (docs/decisions/128-disclosures.md).
alter table approvals drop constraint approvals_action_check, drop constraint about_one,
  add case_id integer references cases on delete cascade,
  add constraint approvals_action_check
    check (action in ('money', 'lift', 'report_reversal', 'suspension', 'documents', 'disclosure')),
  add constraint about_one check (num_nonnulls(order_id, suspension_id, report_id, submission_id, case_id) = 1);
drop index approvals_open;
create unique index approvals_open
  on approvals (action, coalesce(order_id, suspension_id, report_id, submission_id, case_id)) where answer is null;
create index approvals_case on approvals (case_id) where case_id is not null;

-- The file itself is not kept. Its hash proves what the authority received.
create table disclosures (
  approval_id integer primary key references approvals on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  made_at timestamptz not null
);
create trigger never_changed before update on disclosures for each row execute function refuse_change();
