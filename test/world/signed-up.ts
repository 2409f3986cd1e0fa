import { readOwnAccount } from '#contract/account.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import { ask, bodyOf } from './calls.ts'

export const password = 'Ipê-amarelo-42'

let made = 0

export const newcomer = (more: object = {}) => ({
  user_type_id: 2,
  name: 'Pessoa Nova',
  email: `nova${++made}@teste.local`,
  password,
  password_confirmation: password,
  ...more,
})

/** Somebody who has just registered, through the front door. */
export async function signUp(url: string, more: object = {}) {
  const form = newcomer(more)
  const { access_token: token } = bodyOf<{ access_token: string }>(await ask(url, register, { body: form }))
  const { id } = bodyOf<{ id: number }>(await ask(url, readOwnAccount, { token }))
  return { id, token, email: form.email }
}

export const logIn = (url: string, username: string, typed = password, headers: Record<string, string> = {}) =>
  ask(url, authenticate, { body: { username, password: typed }, headers })

export async function logInToken(url: string, username: string, typed = password) {
  return bodyOf<{ access_token: string }>(await logIn(url, username, typed)).access_token
}
