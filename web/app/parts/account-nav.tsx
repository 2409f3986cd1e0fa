import './account-nav.css'
import { paths } from '#contract/paths.ts'
import { useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { readSession } from '../session.ts'
import { type AccountItem, accountItems } from './account-menu-items.ts'
import { AppLink } from './app-link.tsx'
import { Unread } from './unread.tsx'

const overview: AccountItem = { href: paths.accountMenu, icon: 'circle-user-round', label: 'Minha conta' }

/** In a wide window, shows the account's menu beside each of its screens. */
export function AccountNav() {
  const { pathname } = useLocation()
  const items = [overview, ...accountItems(readSession())]
  return (
    <nav className="account-nav" aria-label="Menu da conta">
      <ul>
        {items.map(item => (
          <li key={item.label}>
            <AppLink href={item.opens ?? item.href} aria-current={currentOf(item, pathname)}>
              <Icon name={item.icon} />
              {item.label}
              {item.href === paths.help && <Unread />}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function currentOf({ href, opens, covers = [] }: AccountItem, pathname: string) {
  if ((opens ?? href) === pathname) return 'page'
  return covers.some(start => pathname.startsWith(start)) || undefined
}
