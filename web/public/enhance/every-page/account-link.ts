/** Pages are the same for everybody, so who is logged in shows only here; the script in the head found it out. */
export function showAccountLink() {
  if (!document.documentElement.hasAttribute('data-member')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.href = '/perfil'
    link.ariaLabel = 'Minha conta'
    link.querySelector('span')?.replaceChildren('Minha conta')
  }
}
