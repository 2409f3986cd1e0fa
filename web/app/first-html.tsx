import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { AppRoute } from '#contract/app-screens.ts'
import { stillRouter } from '#web/kit/client/navigation.ts'
import AccountMenuScreen from './account/account-menu-screen.tsx'
import ForgotPasswordScreen from './account/forgot-password-screen.tsx'
import LogInScreen from './account/log-in-screen.tsx'
import RegisterScreen from './account/register-screen.tsx'
import { RouteFailure } from './parts/load-failure.tsx'
import type { ScreenProps } from './parts/screen.tsx'
import ProfileScreen from './profile/profile-screen.tsx'
import { Tree } from './tree.tsx'

/**
 * Screens whose first HTML is the same for everybody: whole forms, or placeholders until the account has loaded. They
 * must not read storage or the URL during their first render.
 */
const screens: Readonly<Record<string, React.ComponentType<ScreenProps>>> = {
  'account/log-in-screen.tsx': LogInScreen,
  'account/register-screen.tsx': RegisterScreen,
  'account/forgot-password-screen.tsx': ForgotPasswordScreen,
  'account/account-menu-screen.tsx': AccountMenuScreen,
  'profile/profile-screen.tsx': ProfileScreen,
}

export function renderFirst(route: AppRoute): string | undefined {
  const screen = screens[route.file]
  if (!screen) return undefined
  const router = stillRouter({
    place: { pathname: route.path, search: '', hash: '', state: null, key: 'default' },
    route: { path: route.path, load: async () => null, Failure: RouteFailure },
    params: {},
    screen: createElement(screen, { route }),
  })
  return renderToString(<Tree queries={new QueryClient()} router={router} />)
}
