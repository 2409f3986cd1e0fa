const keys = ['token', 'user_type', 'perfilCreate', 'kyc']

/** *Permanecer logado* decides which of the two holds the session. The browser may forbid both kinds of storage. */
const storages = () => {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

export const session = {
  token: () => storages().find(storage => storage.token)?.token as string | undefined,
  forget() {
    for (const storage of storages()) for (const key of keys) storage.removeItem(key)
  },
}
