-- The few that the queue of ads counts and lists.
create index concurrently campaigns_suspended on campaigns (id) where suspended_at is not null;
