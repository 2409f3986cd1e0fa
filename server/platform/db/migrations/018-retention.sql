-- Orders, the audit log and the list of banned pictures end: docs/decisions/130-ends-of-orders-bans-and-the-audit-log.md.

-- What belongs to an order ends with it.
alter table payments drop constraint payments_order_id_fkey,
  add constraint payments_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table order_activations drop constraint order_activations_order_id_fkey,
  drop constraint order_activations_payment_id_fkey,
  add constraint order_activations_order_id_fkey foreign key (order_id) references orders on delete cascade,
  add constraint order_activations_payment_id_fkey foreign key (payment_id) references payments on delete cascade;
alter table order_refusals drop constraint order_refusals_order_id_fkey,
  add constraint order_refusals_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table order_revocations drop constraint order_revocations_order_id_fkey,
  add constraint order_revocations_order_id_fkey foreign key (order_id) references order_activations on delete cascade;
alter table plan_waits drop constraint plan_waits_order_id_fkey,
  add constraint plan_waits_order_id_fkey foreign key (order_id) references order_activations on delete cascade;
alter table plan_periods drop constraint plan_periods_order_id_fkey,
  add constraint plan_periods_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table pix_charges drop constraint pix_charges_order_id_fkey,
  add constraint pix_charges_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table card_attempts drop constraint card_attempts_order_id_fkey,
  add constraint card_attempts_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table coupon_uses drop constraint coupon_uses_order_id_fkey,
  add constraint coupon_uses_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table approvals drop constraint approvals_order_id_fkey,
  add constraint approvals_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table refunds drop constraint refunds_payment_id_fkey,
  add constraint refunds_payment_id_fkey foreign key (payment_id) references payments on delete cascade;
alter table reversals drop constraint reversals_payment_id_fkey,
  add constraint reversals_payment_id_fkey foreign key (payment_id) references payments on delete cascade;
alter table refund_transfers drop constraint refund_transfers_refund_id_fkey,
  add constraint refund_transfers_refund_id_fkey foreign key (refund_id) references refunds on delete cascade;
alter table reversal_outcomes drop constraint reversal_outcomes_reversal_id_fkey,
  add constraint reversal_outcomes_reversal_id_fkey foreign key (reversal_id) references reversals on delete cascade;

-- What deleted orders added to `money_by_day`, so that a day's sums still equal its ledger and this.
create table ended_money_by_day (
  day date primary key,
  orders integer not null,
  -- Cents.
  received bigint not null,
  refunded bigint not null
);
-- The functions folder has the real functions; it runs after the migrations.
create or replace function keep_order_sums() returns trigger language plpgsql as $$
begin
  raise exception 'not loaded yet';
end $$;
create trigger sums_kept before delete on orders for each row execute function keep_order_sums();

-- When we last refused an upload of the picture. The ban lasts as long as somebody tries.
alter table banned_media add last_met_at timestamptz;

-- Only the oldest entries end, and only after the entry that says which (server/safety/operators/end-audit.ts).
create or replace function refuse_early_ending() returns trigger language plpgsql as $$
begin
  raise exception 'not loaded yet';
end $$;
drop trigger audit_entries_kept on audit_entries;
create trigger audit_entries_kept before update on audit_entries for each row execute function refuse_change();
create trigger audit_entries_ended after delete on audit_entries referencing old table as removed for each statement
  execute function refuse_early_ending();

-- The network address from which the operator acted. Null: a command on the server, or an entry of an earlier release.
alter table audit_entries add source text;
-- For the lists in which an account appeared (server/safety/own-data/read-views.ts).
create index audit_entries_accounts on audit_entries using gin ((facts -> 'accounts') jsonb_path_ops)
  where facts ? 'accounts';
