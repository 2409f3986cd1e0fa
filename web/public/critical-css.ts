import { hash } from 'node:crypto'
import badge from '../kit/badge.css?inline'
import button from '../kit/button.css?inline'
import chip from '../kit/chip.css?inline'
import field from '../kit/field.css?inline'
import form from '../kit/form.css?inline'
import menu from '../kit/menu.css?inline'
import note from '../kit/note.css?inline'
import noteTones from '../kit/note-tones.css?inline'
import segments from '../kit/segments.css?inline'
import sheet from '../kit/sheet.css?inline'
import tabs from '../kit/tabs.css?inline'
import banner from '../parts/banner.css?inline'
import card from '../parts/card.css?inline'
import categories from '../parts/categories.css?inline'
import chosenFilters from '../parts/chosen-filters.css?inline'
import contact from '../parts/contact.css?inline'
import discreet from '../parts/discreet.css?inline'
import empty from '../parts/empty.css?inline'
import filterSheet from '../parts/filter-sheet.css?inline'
import filters from '../parts/filters.css?inline'
import footer from '../parts/footer.css?inline'
import gallery from '../parts/gallery.css?inline'
import header from '../parts/header.css?inline'
import nearMatches from '../parts/near-matches.css?inline'
import partners from '../parts/partners.css?inline'
import photoViewer from '../parts/photo-viewer.css?inline'
import profile from '../parts/profile.css?inline'
import report from '../parts/report.css?inline'
import reportLinks from '../parts/report-links.css?inline'
import results from '../parts/results.css?inline'
import safetyNote from '../parts/safety-note.css?inline'
import saved from '../parts/saved.css?inline'
import sky from '../parts/sky.css?inline'
import terms from '../parts/terms.css?inline'
import transparency from '../parts/transparency.css?inline'
import visitorActions from '../parts/visitor-actions.css?inline'
import base from '../styles/base.css?inline'
import { layerOrder } from '../styles/cascade-layers.ts'
import largeText from '../styles/large-text.css?inline'
import shown from '../styles/shown.css?inline'
import themes from '../styles/themes.css?inline'
import tokens from '../styles/tokens.css?inline'
import ageCheck from './pages/age-check.css?inline'

/**
 * The hashed URLs of built files. `audience` counts views. `actions` and `photos` run once the page has loaded. `wide`
 * runs only in a wide window, and `layers` only on pages where a dialog or an explanation may open.
 */
export type Assets = {
  font: string
  script?: string
  audience?: string
  actions?: string
  photos?: string
  layers?: string
  wide?: string
  wideStyle?: string
}

export type PageKind =
  | 'catalog'
  | 'filters'
  | 'profile'
  | 'partners'
  | 'saved'
  | 'sky'
  | 'age-check'
  | 'text'
  | 'contact'
  | 'report'
  | 'transparency'
  | 'missing'

const frame = [header, footer, discreet, button]
const listed = [results, card, banner, empty, nearMatches]
const sheets: Record<PageKind, readonly string[]> = {
  catalog: [...frame, categories, field, segments, chip, filters, chosenFilters, ...listed, visitorActions],
  filters: [...frame, field, form, filterSheet],
  profile: [
    ...frame,
    chip,
    badge,
    tabs,
    note,
    gallery,
    photoViewer,
    safetyNote,
    profile,
    card,
    nearMatches,
    visitorActions,
    reportLinks,
  ],
  partners: [...frame, field, empty, banner, results, partners],
  saved: [...frame, note, results, card, empty, visitorActions, saved],
  sky: [header, button, sky, sheet, menu],
  'age-check': [button, sky, ageCheck],
  text: [...frame, empty, contact, terms],
  missing: [...frame, empty, card, nearMatches],
  contact: [...frame, field, form, note, noteTones, safetyNote, contact],
  transparency: [...frame, transparency],
  report: [...frame, field, form, note, noteTones, safetyNote, contact, report],
}

/** The first rules of every document. The font is `optional`, because a late swap would move the text. */
export const firstRules = (font: string) =>
  `${layerOrder}@font-face{font-family:'Hedvig Letters Serif';src:url(${font}) format('woff2');font-display:optional}`

const built = new Map<string, { css: string; hash: string }>()

/** Returns the CSS with its base64 SHA-256, for the content security policy. */
export function criticalCss(kind: PageKind, { font }: Assets) {
  const key = `${kind} ${font}`
  const earlier = built.get(key)
  if (earlier) return earlier
  const css = [firstRules(font), tokens, themes, base, ...sheets[kind], largeText, shown].join('')
  const made = { css, hash: sha256(css) }
  built.set(key, made)
  return made
}

export const sha256 = (text: string) => hash('sha256', text, 'base64')
