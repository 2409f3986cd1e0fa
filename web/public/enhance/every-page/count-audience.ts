const root = document.documentElement

/**
 * Banners and profiles are counted by a script of their own, whose address the page says. It comes last, where there
 * is something to count and nobody is logged in: an advertiser's own visits count for nothing.
 */
export function countAudience() {
  const { audience, member } = root.dataset
  if (audience && member === undefined && document.querySelector('[data-seen]')) import(audience)
}
