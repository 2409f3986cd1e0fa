-- Returns the live version of a profile in the shape of a submission's content.
create or replace function profile_content(of integer) returns jsonb language sql stable as $$
  select to_jsonb(p) - array['account_id', 'user_type', 'created_at', 'updated_at'] || jsonb_build_object(
    'state_id', ad.state_id, 'city_id', ad.city_id, 'neighborhood', ad.neighborhood,
    'preferences', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_preferences where account_id = of),
    'occasions', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_occasions where account_id = of),
    'languages', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_languages where account_id = of),
    'payment_types', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_payment_types where account_id = of)
  ) from profiles p left join addresses ad on ad.account_id = p.account_id where p.account_id = of
$$;
