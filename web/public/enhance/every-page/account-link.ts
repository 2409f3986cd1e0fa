import { stored } from './stored.ts'

/** Pages are the same for everybody, so who is logged in shows only here. */
export function showAccountLink() {
  if (!stored.read('token')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
    link.href = '/perfil'
    link.ariaLabel = 'Minha conta'
    link.querySelector('span')?.replaceChildren('Minha conta')
  }
}
