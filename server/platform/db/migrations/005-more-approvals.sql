-- Adds the other actions that take two operators: docs/decisions/110-one-approval.md.
alter table approvals drop constraint approvals_action_check, alter order_id drop not null,
  add suspension_id integer references account_suspensions on delete cascade,
  add report_id integer references reports on delete cascade,
  add submission_id integer references kyc_submissions on delete cascade,
  -- The note of the operator who answered.
  add note text check (char_length(btrim(note)) >= 5 and char_length(btrim(note)) <= 1000),
  add constraint approvals_action_check
    check (action in ('money', 'lift', 'report_reversal', 'suspension', 'documents')),
  add constraint about_one check (num_nonnulls(order_id, suspension_id, report_id, submission_id) = 1),
  add constraint note_of_answer check (note is null or answer is not null);
drop index approvals_open, approvals_order;
create unique index approvals_open on approvals (action, coalesce(order_id, suspension_id, report_id, submission_id))
  where answer is null;
create index approvals_order on approvals (order_id) where order_id is not null;
create index approvals_suspension on approvals (suspension_id) where suspension_id is not null;
create index approvals_report on approvals (report_id) where report_id is not null;
create index approvals_submission on approvals (submission_id) where submission_id is not null;

insert into approvals (action, suspension_id, payload, asked_by, asked_at, answer, note, answered_by, answered_at)
select 'lift', l.suspension_id, jsonb_build_object('text', l.reason), l.operator_id, l.proposed_at,
  case when l.refused_at is not null then 'rejected' when s.lifted_at is not null then 'approved' end, l.refusal,
  coalesce(l.refused_by, nullif(s.lifted_by, l.operator_id), s.lift_agreed_by), coalesce(l.refused_at, s.lifted_at)
from lift_proposals l join account_suspensions s on s.id = l.suspension_id order by l.id;
drop table lift_proposals;

insert into approvals (action, report_id, payload, asked_by, asked_at, answer, answered_by, answered_at)
select 'report_reversal', v.report_id, jsonb_build_object('text', v.body, 'face_matches', v.face_matches),
  v.operator_id, v.proposed_at, case when d.agreed_by is not null then 'approved' when d.id is not null then 'rejected' end,
  coalesce(d.agreed_by, d.operator_id), d.decided_at
from report_reversals v left join report_decisions d on d.report_id = v.report_id and d.number = 2;
drop table report_reversals;

insert into approvals (action, suspension_id, payload, asked_by, asked_at, answer, note, answered_by, answered_at)
select 'suspension', s.id, '{}', s.operator_id, s.suspended_at,
  case when c.suspension_id is not null then 'approved' when s.lifted_at is not null then 'rejected' end, c.body,
  coalesce(c.operator_id, s.lifted_by), coalesce(c.confirmed_at, s.lifted_at)
from account_suspensions s left join suspension_confirmations c on c.suspension_id = s.id
where s.operator_id is not null order by s.id;
drop table suspension_confirmations;
alter table account_suspensions drop constraint account_suspensions_by;

alter table approvals add constraint approvals_answered unique (id, submission_id, answered_by);
insert into approvals (action, submission_id, payload, asked_by, asked_at, answer, answered_by, answered_at)
select 'documents', p.submission_id, jsonb_build_object('reasons', p.reasons, 'checked', p.checked)
    || case when r.submission_id is null then jsonb_build_object('transcript', p.transcript) else '{}' end,
  p.operator_id, p.proposed_at, r.verdict, r.operator_id, r.reviewed_at
from kyc_proposals p left join kyc_reviews r on r.submission_id = p.submission_id and r.first_operator_id = p.operator_id
where p.transcript is not null or r.submission_id is not null order by p.submission_id;
alter table kyc_reviews drop column first_operator_id, add approval_id integer,
  add constraint approved_by_operator check (approval_id is null or operator_id is not null),
  add constraint kyc_reviews_approval foreign key (approval_id, submission_id, operator_id)
    references approvals (id, submission_id, answered_by) on delete cascade;
update kyc_reviews r set approval_id = q.id from approvals q
where q.submission_id = r.submission_id and q.answer is not null;
create index kyc_reviews_approval on kyc_reviews (approval_id) where approval_id is not null;
drop table kyc_proposals;
