const option = (table: string, column: string) =>
  `(select json_build_object('id', o.id, 'name', o.name) from ${table} o where o.id = p.${column})`

const options = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position)
  from profile_${table} po join ${table} o on o.id = po.option_id where po.account_id = p.account_id), '[]')`

/** What a `StoredProfile` is made of, selected from `profiles p`. */
export const profileColumns = `
  p.nickname, p.birth, p.gender, p.whatsapp, p.phone,
  p.height_cm, p.weight_kg, p.clothing_size, p.foot_size, p.price, p.info, p.has_place,
  p.url_tiktok, p.url_twitter, p.url_instagram, p.url_linktree, p.url_onlyfans, p.url_web, p.category_id,
  ${option('eyes', 'eyes_id')} as eyes,
  ${option('skin_colors', 'skin_color_id')} as skin_color,
  ${option('hair', 'hair_id')} as hair,
  ${option('breasts', 'breasts_id')} as breasts,
  ${options('preferences')} as preferences,
  ${options('occasions')} as occasions,
  ${options('languages')} as languages,
  ${options('payment_types')} as payment_types,
  coalesce((
    select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'folder', m.folder, 'color', m.color,
      'width', m.width, 'height', m.height, 'duration_ms', m.duration_ms) order by m.kind, m.position)
    from media m where m.account_id = p.account_id), '[]') as media`
