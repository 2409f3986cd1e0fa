/** What a person has set for this device, and the mark of the quick exit (`contract/quick-exit.ts`). */
const ofTheDevice = /^(theme|discreet|estado|left)/

/** Empties both storages except for the device's own entries. Returns the session's token, if there was one. */
export function forgetStorage() {
  let token = ''
  // Throws if the browser forbids storage.
  try {
    for (const storage of [sessionStorage, localStorage]) {
      token ||= storage.token ?? ''
      for (const name of Object.keys(storage)) if (!ofTheDevice.test(name)) delete storage[name]
    }
  } catch {}
  return token
}
