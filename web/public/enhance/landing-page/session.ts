const keys = ['token', 'user_type', 'perfilCreate', 'kyc']

/** What section 3 says of a session is in one of the two, by *Permanecer logado*; either may be forbidden. */
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
