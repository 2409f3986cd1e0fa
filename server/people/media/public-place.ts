/**
 * SQL: the position at which visitors see an item of `media m`. A photo keeps its position while its edited copy waits
 * for approval.
 */
export const publicPlace = `coalesce((
    select min(n.position) from media n where n.replaces = m.id and n.position is not null and n.leaving_since is null
  ), m.position)`
