-- For an action that takes two operators, one asks and another answers (docs/decisions/110-one-approval.md).
create table approvals (
  id integer generated always as identity primary key,
  action text not null check (action in ('money')),
  order_id integer not null references orders,
  -- The reason as `text`, and other values that the action needs.
  payload jsonb not null,
  asked_by integer not null references operators,
  asked_at timestamptz not null,
  answer text check (answer in ('approved', 'rejected')),
  answered_by integer references operators,
  answered_at timestamptz,
  constraint answered_by_another check (answered_by <> asked_by),
  constraint answered_whole check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create unique index approvals_open on approvals (action, order_id) where answer is null;
create index approvals_order on approvals (order_id);
create index approvals_pix on approvals ((payload ->> 'end_to_end_id')) where payload ->> 'end_to_end_id' is not null;
create trigger answered_once before update on approvals for each row
  when (old.answer is not null or old.asked_by <> new.asked_by) execute function refuse_change();

insert into approvals (action, order_id, payload, asked_by, asked_at, answer, answered_by, answered_at)
select 'money', q.order_id,
  jsonb_build_object('action', q.action, 'end_to_end_id', q.end_to_end_id, 'amount', q.amount, 'text', q.note), q.operator_id, q.asked_at,
  d.outcome, d.operator_id, d.decided_at
from money_requests q left join money_request_outcomes d on d.request_id = q.id order by q.id;
drop table money_request_outcomes, money_requests;
