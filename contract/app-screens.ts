type Screen = {
  path: string
  /** Path below `web/app`. The file's default export is the screen. */
  file: string
  /** By default, the app redirects people without a token to `/login`. `visitor` redirects people who have one. */
  guard?: 'public' | 'visitor'
  userType?: 2 | 3 | 4 | 5
  /** The browser must not store the page. */
  isPrivate?: true
}

/** One row for each screen of the app. Documents, chunks, links and permissions are derived from this table. */
export const appScreens = {
  logIn: { path: '/login-with-account', file: 'account/log-in-screen.tsx', guard: 'public' },
  register: { path: '/register', file: 'account/register-screen.tsx', guard: 'visitor', userType: 2 },
  registerSwing: { path: '/register-swing', file: 'account/register-screen.tsx', guard: 'visitor', userType: 3 },
  registerCloseFriends: {
    path: '/register-close-friends',
    file: 'account/register-screen.tsx',
    guard: 'visitor',
    userType: 4,
  },
  registerPartner: { path: '/register-partner', file: 'account/register-screen.tsx', guard: 'visitor', userType: 5 },
  forgotPassword: { path: '/reset', file: 'account/forgot-password-screen.tsx', guard: 'public' },
  resetPassword: { path: '/reset-password/:token', file: 'account/reset-password-screen.tsx', guard: 'public' },
  accountMenu: { path: '/perfil', file: 'account/account-menu-screen.tsx' },
  myData: { path: '/perfil-data', file: 'account/my-data-screen.tsx', guard: 'public' },
  documents: { path: '/documents', file: 'documents/start-screen.tsx' },
  documentsFront: { path: '/documents-front', file: 'documents/capture-screen.tsx' },
  documentsFrontConfirmation: { path: '/documents-front-confirmation', file: 'documents/confirmation-screen.tsx' },
  documentsBack: { path: '/documents-back', file: 'documents/capture-screen.tsx' },
  documentsBackConfirmation: { path: '/documents-back-confirmation', file: 'documents/confirmation-screen.tsx' },
  documentsSelfie: { path: '/documents-front-selfie', file: 'documents/capture-screen.tsx' },
  documentsSelfieConfirmation: {
    path: '/documents-front-selfie-confirmation',
    file: 'documents/confirmation-screen.tsx',
  },
  documentsFinal: { path: '/documents-final', file: 'documents/final-screen.tsx' },
  createProfile: { path: '/create-perfil', file: 'profile/profile-screen.tsx', userType: 2 },
  createProfileMore: { path: '/create-perfil-2', file: 'profile/profile-screen.tsx', userType: 2 },
  createSwing: { path: '/create-perfil-swing', file: 'profile/profile-screen.tsx', userType: 3 },
  createCloseFriends: { path: '/create-perfil-close-friends', file: 'profile/profile-screen.tsx', userType: 4 },
  createPartner: { path: '/create-perfil-partner', file: 'profile/profile-screen.tsx', userType: 5 },
  updateProfile: { path: '/update-perfil', file: 'profile/profile-screen.tsx', userType: 2 },
  updateProfileMore: { path: '/update-perfil-2', file: 'profile/profile-screen.tsx', userType: 2 },
  updateSwing: { path: '/update-perfil-swing', file: 'profile/profile-screen.tsx', userType: 3 },
  updateCloseFriends: { path: '/update-perfil-close-friends', file: 'profile/profile-screen.tsx', userType: 4 },
  updatePartner: { path: '/update-perfil-partner', file: 'profile/profile-screen.tsx', userType: 5 },
  plans: { path: '/packets', file: 'checkout/plans-screen.tsx' },
  partnerPlans: { path: '/packets-partner', file: 'checkout/plans-screen.tsx', userType: 5 },
  paymentChoice: { path: '/payment-choice', file: 'checkout/payment-choice-screen.tsx' },
  paymentCart: { path: '/payment-cart', file: 'checkout/cart-screen.tsx' },
  paymentMethod: { path: '/payment-method', file: 'checkout/pix-payment-screen.tsx' },
  paymentCard: { path: '/payment-card', file: 'checkout/payment-card-screen.tsx' },
  paymentApproved: { path: '/payment-approved', file: 'checkout/payment-result-screen.tsx' },
  paymentApprovedPix: { path: '/payment-approved-pix', file: 'checkout/payment-approved-pix-screen.tsx' },
  paymentStatus: { path: '/payment-status', file: 'checkout/payment-result-screen.tsx' },
  purchases: { path: '/signatures', file: 'checkout/purchases-screen.tsx', guard: 'public' },
  coupons: { path: '/discount-coupon', file: 'checkout/coupons-screen.tsx', guard: 'public' },
  campaigns: { path: '/update-publication', file: 'campaigns/campaigns-screen.tsx', userType: 5 },
  newCampaigns: { path: '/new-publication', file: 'campaigns/campaigns-screen.tsx', guard: 'public', userType: 5 },
  help: { path: '/help', file: 'help/help-screen.tsx', guard: 'public' },
  // The specification does not mention the screens below. This one shows the owner how visitors will see the ad:
  profilePreview: { path: '/perfil-previa', file: 'profile/preview-screen.tsx' },
  hours: { path: '/horarios', file: 'account/hours-screen.tsx' },
  phone: { path: '/confirmar-numero', file: 'phones/phone-screen.tsx' },
  // The path is neutral, because bystanders may read it in the browser or its history (decision 073).
  more: { path: '/perfil-mais', file: 'account/more-screen.tsx', isPrivate: true },
  alerts: { path: '/avisos', file: 'alerts/alerts-screen.tsx' },
  decisions: { path: '/analises', file: 'account/decisions-screen.tsx' },
  declarations: { path: '/declaracoes', file: 'declarations/declarations-screen.tsx' },
  // A person who appears in someone else's picture answers here.
  release: { path: '/autorizacao/:token', file: 'releases/release-screen.tsx', guard: 'public' },
  releases: { path: '/autorizacoes', file: 'releases/releases-screen.tsx' },
  privacy: { path: '/privacidade', file: 'privacy/privacy-screen.tsx' },
  results: { path: '/resultados', file: 'results/results-screen.tsx' },
} as const satisfies Record<string, Screen>

export type AppRoute = Screen
export const appRoutes: readonly AppRoute[] = Object.values(appScreens)

type Screens = typeof appScreens
type Paths = {
  [Name in keyof Screens]: Screens[Name]['path'] extends `${infer Start}:token`
    ? (token: string) => `${Start}${string}`
    : Screens[Name]['path']
}

const pathOf = ({ path }: Screen) => (path.endsWith(':token') ? (token: string) => path.replace(':token', token) : path)

export const appPaths = Object.fromEntries(
  Object.entries(appScreens).map(([name, screen]) => [name, pathOf(screen)]),
) as Paths
