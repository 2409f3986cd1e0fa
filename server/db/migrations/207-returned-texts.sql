-- A report may also end with the text of the ad taken off, and its version returned to the owner.
alter table report_decisions drop constraint report_decisions_verdict_check,
  add constraint report_decisions_verdict_check check (verdict in ('removed', 'returned', 'suspended', 'kept'));
