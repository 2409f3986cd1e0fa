/** SQL: what the others who appear in `media m` said, as its owner may know it. */
export const releasesOf = `coalesce((
    select json_agg(json_build_object('id', re.id,
      'state', case when re.revoked_at is not null then 'revoked' else coalesce(re.answer, 'invited') end,
      'at', to_char(coalesce(re.revoked_at, re.answered_at, re.invited_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by re.id) from media_releases re where re.media_id = m.id), '[]')`
