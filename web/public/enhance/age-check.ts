import './page.ts'

const pollMs = 2_000

/** Reloads once the wallet has answered, so that the visitor presses nothing. */
function followCheck() {
  const link = document.querySelector<HTMLAnchorElement>('[data-age-check]')
  if (!link) return
  const timer = setInterval(async () => {
    if (document.hidden) return
    const answer = await fetch(link.dataset.ageCheck ?? '').catch(() => undefined)
    if (!answer?.ok || (await answer.json()).waits) return
    clearInterval(timer)
    location.replace(link.href)
  }, pollMs)
}

type Picker = { digital: { requests: object[] } }

/** The W3C Digital Credentials API. Browsers without it don't see the button. */
function offerCredential() {
  const form = document.querySelector<HTMLFormElement>('[data-credential]')
  const button = form?.querySelector('button')
  if (!form || !button || !('DigitalCredential' in window)) return
  form.hidden = false
  button.onclick = async () => {
    const requests = [JSON.parse(form.dataset.credential ?? '{}')]
    const options = { digital: { requests } } satisfies Picker
    const credential = await navigator.credentials.get(options as CredentialRequestOptions).catch(() => null)
    if (!credential) return
    const { vp_token: token } = (credential as unknown as { data: { vp_token: unknown } }).data
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'vp_token' })
    field.value = JSON.stringify(token)
    form.append(field)
    form.submit()
  }
}

followCheck()
offerCredential()
