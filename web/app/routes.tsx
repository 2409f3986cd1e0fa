import { createElement } from 'react'
import type { RouteObject } from 'react-router'
import { type AppRoute, appRoutes, type Guard, type ScreenName } from '#contract/routes.ts'
import { RouteFailure } from './parts/screen-failure.tsx'
import type { ScreenProps } from './screen-props.ts'
import { readSession } from './session.ts'

type LazyScreen = () => Promise<React.ComponentType<ScreenProps>>

const screens: Record<ScreenName, LazyScreen> = {
  'log-in': async () => (await import('./screens/entry/log-in.tsx')).LogIn,
  register: async () => (await import('./screens/entry/register.tsx')).Register,
  'forgot-password': async () => (await import('./screens/entry/forgot-password.tsx')).ForgotPassword,
  'reset-password': async () => (await import('./screens/entry/reset-password.tsx')).ResetPassword,
  'account-menu': async () => (await import('./screens/account/account-menu.tsx')).AccountMenu,
  'my-data': async () => (await import('./screens/account/my-data.tsx')).MyData,
  'documents-start': async () => (await import('./screens/documents/documents-start.tsx')).DocumentsStart,
  'documents-front': async () => (await import('./screens/documents/documents-front.tsx')).DocumentsFront,
  'documents-front-confirmation': async () =>
    (await import('./screens/documents/documents-front-confirmation.tsx')).DocumentsFrontConfirmation,
  'documents-back': async () => (await import('./screens/documents/documents-back.tsx')).DocumentsBack,
  'documents-back-confirmation': async () =>
    (await import('./screens/documents/documents-back-confirmation.tsx')).DocumentsBackConfirmation,
  'documents-selfie': async () => (await import('./screens/documents/documents-selfie.tsx')).DocumentsSelfie,
  'documents-selfie-confirmation': async () =>
    (await import('./screens/documents/documents-selfie-confirmation.tsx')).DocumentsSelfieConfirmation,
  'documents-final': async () => (await import('./screens/documents/documents-final.tsx')).DocumentsFinal,
  'profile-form': async () => (await import('./screens/profile/profile-screen.tsx')).ProfileScreen,
  packets: async () => (await import('./screens/plans/packets.tsx')).Packets,
  'packets-partner': async () => (await import('./screens/plans/packets-partner.tsx')).PacketsPartner,
  'payment-choice': async () => (await import('./screens/orders/payment-choice.tsx')).PaymentChoice,
  'payment-cart': async () => (await import('./screens/orders/payment-cart.tsx')).PaymentCart,
  'payment-method': async () => (await import('./screens/orders/payment-method.tsx')).PaymentMethod,
  'payment-card': async () => (await import('./screens/card/payment-card.tsx')).PaymentCard,
  'payment-approved': async () => (await import('./screens/card/payment-approved.tsx')).PaymentApproved,
  'payment-approved-pix': async () => (await import('./screens/orders/payment-approved-pix.tsx')).PaymentApprovedPix,
  'payment-status': async () => (await import('./screens/card/payment-status.tsx')).PaymentStatus,
  signatures: async () => (await import('./screens/orders/signatures.tsx')).Signatures,
  'discount-coupon': async () => (await import('./screens/plans/discount-coupon.tsx')).DiscountCoupon,
  publications: async () => (await import('./screens/publications/publications-screen.tsx')).PublicationsScreen,
  results: async () => (await import('./screens/results/results.tsx')).Results,
  help: async () => (await import('./screens/help/help.tsx')).Help,
}

/** Who may see a screen, by whether there is a token (section 2, route access). */
const mayEnter: Record<Guard, (token: string | undefined) => boolean> = {
  public: () => true,
  visitor: token => !token,
  token: token => Boolean(token),
}

export const routes: RouteObject[] = appRoutes.map(route => ({
  path: route.path,
  loader: () => enter(route),
  lazy: async () => {
    const screen = await screens[route.screen]()
    return { element: createElement(screen, { route }) }
  },
  errorElement: <RouteFailure />,
}))

/** Whoever may not enter leaves for the landing, a page of the server's; meanwhile nothing is drawn. */
function enter({ guard }: AppRoute) {
  if (mayEnter[guard](readSession().token)) return null
  location.replace('/login')
  return new Promise<null>(() => {})
}
