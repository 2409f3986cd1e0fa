import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { savedLimits } from '#contract/saved.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { DiscreetToggle } from '#web/parts/privacy-buttons.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

/** This page is the same for everybody: `web/public/enhance/saved-page.ts` fills in the entries saved on the device. */
export const SavedPage = () => (
  <PlainShell className="saved">
    <div className="row-between page-head">
      <h1 tabIndex={-1}>Guardados</h1>
      <DiscreetToggle className="mob-only on-surface" />
    </div>
    <noscript>
      <Note icon="info">
        O que você guarda fica neste aparelho, e esta página só consegue mostrá-lo com JavaScript.
      </Note>
    </noscript>
    <OtherStates />
    <div className="results" data-when="lists" hidden>
      <Privacy />
      <Failed />
      <CardList list="profiles" heading="Perfis guardados">
        <p className="missing small muted" data-missing hidden>
          <span />
          <button type="button" className="link" data-act="forget-missing">
            Tirar da lista
          </button>
        </p>
      </CardList>
      <section aria-labelledby="searches" data-list="searches" hidden>
        <div className="section-head">
          <h2 id="searches">Buscas guardadas</h2>
        </div>
        <ul className="searches" />
      </section>
      <CardList list="visits" heading="Vistos recentemente" />
    </div>
    <Templates />
  </PlainShell>
)

const OtherStates = () => (
  <>
    <div data-when="discreet" hidden>
      <Note icon="eye-off">
        <b>O modo discreto está ligado.</b> Enquanto isso, esta página não mostra nada e nenhum perfil visto é anotado.
      </Note>
    </div>
    <div data-when="refused" hidden>
      <Note icon="info">
        <b>Este navegador não deixa guardar nada.</b> Isso acontece na navegação privada ou quando os dados de sites
        estão bloqueados.
      </Note>
    </div>
    <div className="empty" data-when="empty" hidden>
      <img src="/art/rio-vazio.svg" alt="" width="320" height="200" />
      <h2>Nada guardado ainda</h2>
      <p className="muted">
        Toque em Guardar em um perfil ou em uma busca. Os perfis que você abrir também aparecem aqui, por{' '}
        {savedLimits.visitDays} dias. Tudo fica só neste aparelho.
      </p>
      <a className="btn btn-outline btn-sm" href={paths.landing}>
        Ver o catálogo
      </a>
    </div>
  </>
)

const Privacy = () => (
  <Note icon="lock-keyhole">
    <div className="privacy">
      <p>
        <b>Fica só neste aparelho,</b> e não registramos quem viu o quê. Os vistos somem em {savedLimits.visitDays}{' '}
        dias; sair da conta ou usar a Saída rápida apaga tudo. Os endereços das páginas continuam no histórico do
        navegador.
      </p>
      <button type="button" className="btn btn-outline btn-sm" data-act="forget-all">
        <Icon name="trash-2" />
        Esquecer tudo
      </button>
    </div>
  </Note>
)

const Failed = () => (
  <div className="failed" data-when="failed" role="alert" hidden>
    <Note icon="circle-alert">
      <div className="privacy">
        <p>Não foi possível mostrar os perfis agora. O que você guardou continua neste aparelho.</p>
        <button type="button" className="btn btn-outline btn-sm" data-act="again">
          <Icon name="rotate-ccw" />
          Tentar de novo
        </button>
      </div>
    </Note>
  </div>
)

type CardListProps = { list: 'profiles' | 'visits'; heading: string; children?: ReactNode }

const CardList = ({ list, heading, children }: CardListProps) => (
  <section aria-labelledby={list} data-list={list} hidden>
    <div className="section-head">
      <h2 id={list}>{heading}</h2>
      <span className="small muted num" data-count />
    </div>
    <ul className="grid premium" />
    {children}
  </section>
)

const Templates = () => (
  <>
    <template data-template="card">
      <li className="waiting">
        <span className="card">
          <span className="card-body">
            <span className="card-name">…</span>
            <span className="card-meta">…</span>
            <span className="card-price">…</span>
          </span>
          <span className="card-media" />
        </span>
      </li>
    </template>
    <template data-template="search">
      <li>
        <a className="link" href={paths.saved}>
          …
        </a>
        <button type="button" className="iconbtn" aria-label="Copiar link da busca" data-act="copy">
          <Icon name="link" />
        </button>
        <button type="button" className="iconbtn" aria-label="Remover busca" data-act="forget-search">
          <Icon name="x" />
        </button>
      </li>
    </template>
  </>
)
