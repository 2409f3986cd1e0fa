import './guide.css'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#contract/format.ts'
import { nameRoles, roleNames } from '#contract/operator-roles.ts'
import { type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import { Link, useLocation } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { Helplines } from '#web/parts/safety-note.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { type GuideName, guideAnchors, reportAnchor } from '../guide-names.ts'
import { type GuidePart, guideParts, guideReviewedOn } from './guide-parts.ts'
import { markedWords } from './marked-words.ts'
import { describeClocks, hidesOf, reportGuides } from './report-guide.ts'

/** The guide for new operators (docs/safety.md T26); each case links to its part. */
export default function GuideScreen() {
  useNamedPart()
  return (
    <Screen title="Guia de revisão">
      <div className="guide">
        <Contents />
        <div className="stack stack-3 guide-parts">
          <Reviewed />
          {names.map(name => (name === 'words' ? <Words key={name} /> : <Part key={name} name={name} />))}
        </div>
      </div>
    </Screen>
  )
}

const names = Object.keys(guideAnchors) as GuideName[]
const markedWordsTitle = 'Palavras marcadas'
const titleOf = (name: GuideName) => (name === 'words' ? markedWordsTitle : guideParts[name].title)

/** Scrolls to the URL's fragment, because the browser looks for its target before the page has rendered. */
function useNamedPart() {
  const place = useLocation()
  // `place` is a new object on each navigation, so a link to the current part scrolls there again.
  useEffect(() => {
    const part = place.hash ? document.getElementById(place.hash.slice(1)) : null
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }, [place])
}

/** Collapsed on a phone, where the open list would push the guide down. */
function Contents() {
  const [isWide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <nav aria-label="Partes do guia" className="guide-contents">
      <details className="panel" open={isWide}>
        <summary>Partes do guia</summary>
        <ul>
          {names.map(name => (
            <li key={name}>
              <Link to={`#${guideAnchors[name]}`}>{titleOf(name)}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

function Reviewed() {
  const due = nextYear(guideReviewedOn)
  const isDue = useNow() >= Date.parse(`${due}T00:00:00-03:00`)
  return isDue ? (
    <Note tone="danger" icon="triangle-alert">
      A revisão anual deste guia venceu em {formatDate(due)}. Confiança e segurança o relê antes que envelheça.
    </Note>
  ) : (
    <p className="xs">
      Relido em {formatDate(guideReviewedOn)}; a próxima leitura é até {formatDate(due)}. Os prazos são os do sistema.
    </p>
  )
}

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function Part({ name }: { name: Exclude<GuideName, 'words'> }) {
  const part = guideParts[name]
  return (
    <Anchored anchor={guideAnchors[name]} title={part.title}>
      <p>
        <b>De quem é:</b> {part.duty.length === roleNames.length ? 'toda a equipe' : nameRoles(part.duty)}
      </p>
      <p>
        <b>Prazo:</b> {part.clock}
      </p>
      <Rules part={part} />
      <p>
        <b>A quem perguntar:</b> {part.ask}
      </p>
      {name === 'team' && <Helplines />}
      {name === 'reports' && kinds.map(kind => <Report key={kind} kind={kind} />)}
    </Anchored>
  )
}

const Rules = ({ part: { look, decide, avoid } }: { part: GuidePart }) => (
  <>
    <RuleList title="O que olhar" rules={look} />
    <RuleList title="O que decidir" rules={decide} />
    <RuleList title="O que não fazer" rules={avoid} />
  </>
)

const RuleList = ({ title, rules }: { title: string; rules: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul className="guide-rules">
      {rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </div>
)

const kinds = Object.keys(reportKinds) as ReportKind[]

const Report = ({ kind }: { kind: ReportKind }) => {
  const { look, decide, avoid } = reportGuides[kind]
  return (
    <section className="guide-kind" id={reportAnchor(kind)} tabIndex={-1} aria-label={reportKinds[kind].name}>
      <h3>{reportKinds[kind].name}</h3>
      <p className="xs">
        {describeClocks(kind)} {hidesOf(kind)}
      </p>
      <ul className="guide-rules">
        <li>
          <b>Olhe:</b> {look}
        </li>
        <li>
          <b>Decida:</b> {decide}
        </li>
        <li>
          <b>Não faça:</b> {avoid}
        </li>
      </ul>
    </section>
  )
}

const Words = () => (
  <Anchored anchor={guideAnchors.words} title={markedWordsTitle}>
    <p>
      A marca chama a atenção e não decide: leia a frase inteira. Letras trocadas, espaços e acentos para esconder uma
      palavra são um sinal a mais. Nada é recusado sem uma pessoa.
    </p>
    {markedWords.map(({ name, marked, innocent, decide }) => (
      <section key={name} className="guide-kind" aria-label={name}>
        <h3>{name}</h3>
        <p className="xs">
          Marca: “{marked}”. Inocente: “{innocent}”.
        </p>
        <p>{decide}</p>
      </section>
    ))}
  </Anchored>
)

const Anchored = ({ anchor, title, children }: { anchor: string; title: string; children: ReactNode }) => (
  <section className="panel stack stack-3 guide-part" id={anchor} tabIndex={-1} aria-label={title}>
    <h2 className="h-sm">{title}</h2>
    {children}
  </section>
)
