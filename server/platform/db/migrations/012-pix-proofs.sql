-- Proofs of Pix payments that buyers upload (docs/decisions/126-pix-proofs.md): one per order, the last one that its
-- buyer sent.
create table order_proofs (
  order_id integer primary key references orders on delete cascade,
  account_id integer not null references accounts on delete cascade,
  sent_at timestamptz not null,
  -- How often the buyer has sent a proof of this order.
  sendings integer default 1 not null check (sendings > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  pages integer not null check (pages > 0),
  -- The redrawn picture, encrypted with the key in `order_proof_keys`.
  sealed bytea not null
);
create index order_proofs_of_account on order_proofs (account_id);

-- A backup keeps these keys for a few days only, so that a destroyed proof can't be read from older backups.
create table order_proof_keys (
  order_id integer primary key references order_proofs on delete cascade,
  wrapped_key bytea not null,
  kek_id text not null
);

-- When to ask the provider again whether the bank has taken a paid charge back.
alter table pix_charges add ask_again_at timestamptz;
create index pix_charges_to_ask_again on pix_charges (ask_again_at, order_id) where ask_again_at is not null;
update pix_charges c set ask_again_at = now()
where exists (
  select from payments p where p.order_id = c.order_id and p.channel = 'pix' and p.received_at > now() - interval '30 days'
);
