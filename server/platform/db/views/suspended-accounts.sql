-- Defines which accounts are suspended now.
create or replace view suspended_accounts as
select account_id from account_suspensions where lifted_at is null;
