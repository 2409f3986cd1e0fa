-- Whether we had already refunded the payment when the bank took the money back. The order of the times can't tell:
-- both may have the same millisecond.
alter table reversals add after_refund boolean not null default false;
update reversals v set after_refund = true
where exists (select from refunds r where r.payment_id = v.payment_id and r.decided_at <= v.opened_at);
