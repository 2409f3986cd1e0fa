-- How often something was seen and followed on a day of São Paulo; of whom, nobody knows.
create table audience_days (
  kind text not null check (kind in ('campaign', 'profile')),
  -- A campaign's id, or a profile's account.
  subject_id integer not null,
  day date not null,
  views integer not null default 0 check (views >= 0),
  -- Of a banner its link, of a profile its WhatsApp button.
  clicks integer not null default 0 check (clicks >= 0),
  primary key (kind, subject_id, day)
);
create index audience_days_old on audience_days (day);
