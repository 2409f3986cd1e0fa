-- Returns the live content of each account, its owner and its payer. Omits times, whose text depends on the session.
create or replace function ad_content(ids integer[], at timestamptz) returns table (account_id integer, content jsonb)
  language sql stable as $$
  select l.account_id, jsonb_build_object(
    'account', jsonb_build_object('id', a.id, 'user_type', a.user_type, 'name', a.name, 'email', a.email),
    'identity', (select to_jsonb(r) - 'account_id' from kyc_records r
      where r.account_id = l.account_id order by r.submission_id desc limit 1),
    'place', jsonb_build_object('state', l.state, 'city', l.city),
    'profile', profile_content(l.account_id),
    'album', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id,
        'sha256', encode(p.content_hash, 'hex'), 'title', p.title, 'target_url', p.target_url)
        order by p.kind, p.place, p.id), '[]') from ad_album(l.account_id) p),
    'plan', (
      select jsonb_build_object('order', o.code, 'title', o.title, 'tier', pp.tier, 'amount', o.amount, 'payments',
        (select coalesce(jsonb_agg(jsonb_build_object('channel', pay.channel, 'id', pay.external_id,
            'amount', pay.amount) order by pay.id), '[]') from payments pay where pay.order_id = o.id),
        'card', (select jsonb_build_object('brand', ca.brand, 'last_digits', ca.last_digits) from card_attempts ca
          where ca.order_id = o.id and ca.status = 'PAID' order by ca.id desc limit 1))
      from plan_periods pp join orders o on o.id = pp.order_id
      where pp.account_id = l.account_id and pp.starts_at <= at and pp.ends_at > at
      order by pp.tier = 'premium' desc, pp.ends_at desc limit 1
    )
  ) from listings l join accounts a on a.id = l.account_id where l.account_id = any(ids)
$$;
