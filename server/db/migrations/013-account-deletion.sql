-- A person who leaves takes everything along but the figures of what was paid, which the law wants kept: an order
-- without an account belongs to nobody any more.
alter table orders alter column account_id drop not null;
alter table orders drop constraint orders_account_id_fkey;
alter table orders add constraint orders_account_id_fkey foreign key (account_id) references accounts on delete set null;
