-- The operator's desk finds orders by the beginning of an e-mail or a nickname, whatever the database's collation is.
create index accounts_email_start on accounts (email text_pattern_ops);
create index profiles_nickname_start on profiles (lower(nickname) text_pattern_ops);

-- Its totals go by days.
create index refunds_by_time on refunds (decided_at);
create index reversals_by_time on reversals (opened_at);
create index reversal_outcomes_by_time on reversal_outcomes (settled_at);

-- A transfer is recorded for one thing only.
create index refund_transfers_external on refund_transfers (external_id);
create index money_requests_pix on money_requests (end_to_end_id) where end_to_end_id is not null;

create index price_list_changes_of_plan on price_list_changes (plan_id, id desc) where plan_id is not null;
create index price_list_changes_of_coupon on price_list_changes (coupon_id, id desc) where coupon_id is not null;
