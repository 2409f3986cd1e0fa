import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { AppRoute, ScreenName } from '#contract/routes.ts'
import { stillRouter } from '#web/kit/client/navigation.ts'
import { AccountMenu } from './account/account-menu.tsx'
import { LogIn } from './account/log-in.tsx'
import { ForgotPassword } from './account/password-reset.tsx'
import { Register } from './account/register.tsx'
import { RouteFailure } from './parts/load-failure.tsx'
import type { ScreenProps } from './parts/screen.tsx'
import { ProfileScreen } from './profile/profile-screen.tsx'
import { Tree } from './tree.tsx'

/**
 * Screens whose first look is the same for everybody: whole forms, or what stands there until the account has come. None
 * of these may read storage or the address while it is first rendered.
 */
const screens: Partial<Record<ScreenName, React.ComponentType<ScreenProps>>> = {
  'log-in': LogIn,
  register: Register,
  'forgot-password': ForgotPassword,
  'account-menu': AccountMenu,
  'profile-form': ProfileScreen,
}

export function renderFirst(route: AppRoute): string | undefined {
  const screen = screens[route.screen]
  if (!screen) return undefined
  const router = stillRouter({
    place: { pathname: route.path, search: '', hash: '', state: null, key: 'default' },
    route: { path: route.path, load: async () => null, Failure: RouteFailure },
    params: {},
    screen: createElement(screen, { route }),
  })
  return renderToString(<Tree queries={new QueryClient()} router={router} />)
}
