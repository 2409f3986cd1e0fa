-- When an operator stood by the price. Those that we invented are not on sale before; the packages' are the
-- specification's, and what was sold or changed by an operator before is confirmed by that.
alter table plans add column confirmed_at timestamptz;
update plans p set confirmed_at = now()
  where user_type = 5
    or exists (select from orders o where o.plan_id = p.id)
    or exists (select from price_list_changes c where c.plan_id = p.id);
