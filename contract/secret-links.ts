/** The paths of pages that only the holder of a mailed token may open. Browsers never build them, so these stay apart. */
export const secretLinks = {
  /** The notifier gets this link. */
  reportFollowing: (token: string) => `/denuncia/acompanhar/${token}`,
  /** The author gets this link, but others may see the URL too. */
  reportedContent: (token: string) => `/verificacao/${token}`,
  /** Shows a data request that a person sent without an account. */
  dataRequest: (token: string) => `/pedido/${token}`,
  suspensionAnswer: (token: string) => `/resposta/${token}`,
  secondStepRemoval: (token: string) => `/segundo-passo/${token}`,
  mailOptOut: (token: string) => `/menos-avisos/${token}`,
} as const
