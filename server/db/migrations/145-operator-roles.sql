-- What an operator may do; the audit log tells who gave and took it.
create table operator_roles (
  operator_id integer not null references operators on delete cascade,
  role text not null check (role in ('support', 'content', 'kyc', 'trust', 'finance', 'auditor', 'admin')),
  given_at timestamptz not null,
  -- Null when the command line or the installation gave it.
  given_by integer references operators,
  -- Set when the operator took it for an emergency.
  until timestamptz,
  primary key (operator_id, role),
  constraint not_given_to_oneself check (given_by <> operator_id or until is not null)
);

-- Until now every operator could do everything: they keep it, and an administrator takes away what is too much.
insert into operator_roles (operator_id, role, given_at)
select o.id, r.role, now() from operators o,
  unnest(array['support', 'content', 'kyc', 'trust', 'finance', 'auditor', 'admin']) as r (role);
