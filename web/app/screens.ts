import type { ComponentType } from 'react'
import type { ScreenName } from '#contract/routes.ts'
import type { ScreenProps } from './parts/screen.tsx'

type LazyScreen = () => Promise<ComponentType<ScreenProps>>

/** Their files are in `screen-files.ts` too, for the server. */
export const screens: Record<ScreenName, LazyScreen> = {
  'log-in': async () => (await import('./account/log-in.tsx')).LogIn,
  register: async () => (await import('./account/register.tsx')).Register,
  'forgot-password': async () => (await import('./account/password-reset.tsx')).ForgotPassword,
  'reset-password': async () => (await import('./account/password-reset.tsx')).ResetPassword,
  'account-menu': async () => (await import('./account/account-menu.tsx')).AccountMenu,
  'my-data': async () => (await import('./account/my-data.tsx')).MyData,
  'documents-start': async () => (await import('./documents/start-and-final.tsx')).DocumentsStart,
  'documents-front': async () => (await import('./documents/capture-screens.tsx')).DocumentsFront,
  'documents-front-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsFrontConfirmation,
  'documents-back': async () => (await import('./documents/capture-screens.tsx')).DocumentsBack,
  'documents-back-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsBackConfirmation,
  'documents-selfie': async () => (await import('./documents/capture-screens.tsx')).DocumentsSelfie,
  'documents-selfie-confirmation': async () =>
    (await import('./documents/confirmation-screens.tsx')).DocumentsSelfieConfirmation,
  'documents-final': async () => (await import('./documents/start-and-final.tsx')).DocumentsFinal,
  'profile-form': async () => (await import('./profile/profile-screen.tsx')).ProfileScreen,
  'profile-preview': async () => (await import('./profile/preview-screen.tsx')).ProfilePreviewScreen,
  packets: async () => (await import('./checkout/plans.tsx')).Plans,
  'packets-partner': async () => (await import('./checkout/plans.tsx')).PacketsPartner,
  'payment-choice': async () => (await import('./checkout/payment-choice.tsx')).PaymentChoice,
  'payment-cart': async () => (await import('./checkout/cart.tsx')).PaymentCart,
  'payment-method': async () => (await import('./checkout/pix-payment.tsx')).PixPayment,
  'payment-card': async () => (await import('./checkout/payment-card.tsx')).PaymentCard,
  'payment-approved': async () => (await import('./checkout/payment-result.tsx')).PaymentApproved,
  'payment-approved-pix': async () => (await import('./checkout/payment-approved-pix.tsx')).PaymentApprovedPix,
  'payment-status': async () => (await import('./checkout/payment-result.tsx')).PaymentStatus,
  signatures: async () => (await import('./checkout/purchases.tsx')).Purchases,
  'discount-coupon': async () => (await import('./checkout/discount-coupon.tsx')).DiscountCoupon,
  campaigns: async () => (await import('./campaigns/campaigns-screen.tsx')).CampaignsScreen,
  hours: async () => (await import('./account/hours-screen.tsx')).HoursScreen,
  phone: async () => (await import('./phones/phone-screen.tsx')).PhoneScreen,
  more: async () => (await import('./account/more-screen.tsx')).MoreScreen,
  alerts: async () => (await import('./alerts/alerts-screen.tsx')).AlertsScreen,
  decisions: async () => (await import('./account/decisions-screen.tsx')).DecisionsScreen,
  declarations: async () => (await import('./declarations/declarations-screen.tsx')).DeclarationsScreen,
  release: async () => (await import('./releases/release-screen.tsx')).ReleaseScreen,
  releases: async () => (await import('./releases/releases-screen.tsx')).ReleasesScreen,
  privacy: async () => (await import('./privacy/privacy-screen.tsx')).PrivacyScreen,
  results: async () => (await import('./results/results.tsx')).Results,
  help: async () => (await import('./help/help.tsx')).Help,
}
