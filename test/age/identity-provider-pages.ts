import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'

/** What the person does on the provider's page. */
export type Choice = 'adult' | 'minor' | 'cancel'

const page = (path: string) => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Provedor de identidade</title>
<h1>Provedor de identidade</h1>
<form method="post" action="${path}">
<p><button name="choice" value="adult">Entrar como Adulto</button>
<p><button name="choice" value="minor">Entrar como Menor</button>
<p><button name="choice" value="cancel">Cancelar</button>
</form>
`

/** The page on which the person logs in and agrees at once, or cancels. It needs no script. */
export function openInteractions(provider: Provider) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    if (!url.pathname.startsWith('/interaction/')) return false
    if (request.method === 'POST') {
      const choice = new URLSearchParams(await text(request)).get('choice') ?? 'cancel'
      const result = choice === 'cancel' ? { error: 'access_denied' } : { login: { accountId: choice } }
      await provider.interactionFinished(request, response, result)
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url.pathname))
    }
    return true
  }
}

/** Does what a browser does from the site's redirect on. Returns the address to which the provider sends the person back. */
export async function visit(url: string, choice: Choice) {
  const cookies = new Map<string, string>()
  let [method, at] = ['GET', new URL(url)]
  const { origin } = at
  while (at.origin === origin) {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const body = method === 'POST' ? { body: new URLSearchParams({ choice }) } : {}
    const response = await fetch(at, { method, headers: { cookie }, redirect: 'manual', ...body })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location && (method === 'POST' || !response.ok)) throw new Error(`${response.status} ${await response.text()}`)
    method = location ? 'GET' : 'POST'
    at = new URL(location ?? at, at)
  }
  return at.href
}
