import './more-screen.css'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { pauseListing } from '#contract/availability.ts'
import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Note } from '#web/kit/note.tsx'
import { Helplines, SaferNet } from '#web/parts/safety-note.tsx'
import { client } from '../client.ts'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { ReadNotes, WriteNote } from './private-notes.tsx'

/**
 * "Preciso de ajuda" (docs/safety.md T23). Its URL and title reveal nothing, and it stores nothing: no draft, no cached
 * response. Typed text is discarded when the person leaves, even if the back/forward cache keeps the page.
 */
export default function MoreScreen() {
  const visit = usePrivateState()
  return (
    <Screen title="Minha conta" back={paths.accountMenu}>
      <h1>Preciso de ajuda</h1>
      <p>
        Para quem está em perigo, ou sob o controle de alguém. Só a equipe de segurança lê o que você escreve aqui, e
        nada disto aparece na sua conta, em avisos ou por <span className="unbroken">e-mail</span>.
      </p>
      <section className="stack" aria-labelledby="ligar">
        <h2 id="ligar">Falar com alguém agora</h2>
        <Helplines />
        <p className="muted small">São gratuitas, dia e noite. A ligação pode aparecer no histórico do telefone.</p>
        <SaferNet />
      </section>
      {!isPartnerType(readSession().userType) && <Pause />}
      <WriteNote key={`write-${visit}`} />
      <ReadNotes key={`read-${visit}`} />
      <p className="muted small">
        Se alguém olha por cima do ombro, use <b>Saída rápida</b>: ela sai também da sua conta e apaga o que você não
        enviou. Os endereços continuam no histórico do navegador; o desta página mostra só “Minha conta”.
      </p>
    </Screen>
  )
}

/**
 * Returns a number that increases when the person leaves the page or the back/forward cache restores it. Use it as a
 * key, so that components restart empty; otherwise the restored page would show the typed text.
 */
function usePrivateState() {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    // Renders synchronously, because a page in the cache no longer renders.
    const begin = () => flushSync(() => setVisit(count => count + 1))
    addEventListener('pagehide', begin, end)
    addEventListener('pageshow', event => event.persisted && begin(), end)
    return () => end.abort()
  }, [])
  return visit
}

type Paused = 'yes' | 'off-air' | 'failed'

const pausedTexts: Record<Paused, string> = {
  yes: 'Pausado. Ninguém vê mais o seu anúncio; ele volta por “Voltar ao ar”, na sua conta.',
  'off-air': 'Seu anúncio já não está no ar.',
  failed: 'Não deu certo agora. Tente de novo em instantes.',
}

/** Pauses the ad with one tap and no confirmation. */
function Pause() {
  const [busy, setBusy] = useState(false)
  const [paused, setPaused] = useState<Paused>()
  const pause = async () => {
    setBusy(true)
    setPaused(await tryToPause())
    setBusy(false)
  }
  return (
    <section className="stack" aria-labelledby="pausar">
      <h2 id="pausar">Sair do ar</h2>
      <p className="small">É a mesma pausa da sua conta. Ninguém fica sabendo o motivo.</p>
      {paused !== 'yes' && (
        <BusyButton className="btn btn-secondary btn-block" busy={busy} doing="Pausando…" onClick={pause}>
          Pausar meu anúncio
        </BusyButton>
      )}
      <div role="status">
        {paused && (
          <Note tone="info" icon={paused === 'yes' ? 'circle-pause' : 'info'}>
            {pausedTexts[paused]}
          </Note>
        )}
      </div>
    </section>
  )
}

async function tryToPause(): Promise<Paused> {
  try {
    await client.call(pauseListing, {})
    return 'yes'
  } catch (error) {
    return error instanceof CallFailure && error.status === 409 ? 'off-air' : 'failed'
  }
}
