const prefix = 'draft:'

/** The input of a screen, stored for a reload or an expired session; never passwords. */
export function readScreenDraft(screen: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + screen) ?? '{}')
  } catch {
    return {}
  }
}

export function saveScreenDraft(screen: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + screen, JSON.stringify(values))
  } catch {
    // Storage may be forbidden.
  }
}

export function forgetScreenDraft(screen: string) {
  try {
    sessionStorage.removeItem(prefix + screen)
  } catch {
    // Storage may be forbidden.
  }
}

/** Drafts of an expired session belong to the person who typed them. */
export function claimDrafts(email: string) {
  if (readScreenDraft('owner').email !== email) clearDrafts()
  saveScreenDraft('owner', { email })
}

export function clearDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Storage may be forbidden.
  }
}
