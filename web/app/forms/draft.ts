const prefix = 'draft:'

/** What was typed on a screen, kept for a reload or an expired session; never passwords. */
export function readDraft(screen: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + screen) ?? '{}')
  } catch {
    return {}
  }
}

export function keepDraft(screen: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + screen, JSON.stringify(values))
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

export function forgetDraft(screen: string) {
  try {
    sessionStorage.removeItem(prefix + screen)
  } catch {
    // Nothing was kept.
  }
}

/** What an expired session left is for whoever typed it, and for nobody else who logs in here. */
export function claimDrafts(email: string) {
  if (readDraft('owner').email !== email) clearDrafts()
  keepDraft('owner', { email })
}

export function clearDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
