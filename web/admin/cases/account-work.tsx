import type { WorklistItem } from '#contract/worklist.ts'
import { worklistKinds } from '#contract/worklist-kinds.ts'
import { Link, useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showWhole, useNow } from '../frame/screen.tsx'
import { Deadline } from './deadline.tsx'
import { describeItem } from './item-labels.ts'
import { type AccountWork, isNothing, nothingLeft } from './worklist.ts'
import './account-work.css'

type AccountSectionsProps = { work: AccountWork; linkOf: (item: WorklistItem) => { to: string; state: object } }

/**
 * One section per open case of the account. Only one is expanded, because single-key shortcuts, the claim and the
 * audited view each apply to one case.
 */
export function AccountSections({ work, linkOf }: AccountSectionsProps) {
  const { pathname } = useLocation()
  const sections = new Map(work.data.map(item => [linkOf(item).to.split('?')[0], item]))
  if (isNothing(work))
    return (
      <p className="account-done xs" role="status">
        <Icon name="circle-check" />
        {nothingLeft}
      </p>
    )
  const others = [...sections.keys()].filter(path => path !== pathname)
  if (others.length === 0 && !work.elsewhere) return null
  return (
    <nav className="account-sections" aria-label="O que espera nesta conta">
      <ul onFocus={showWhole}>
        {Array.from(sections, ([path, item]) => (
          <li key={path} ref={path === pathname ? showInRow : undefined}>
            <Link {...linkOf(item)} aria-current={path === pathname ? 'page' : undefined}>
              <Section item={item} />
            </Link>
          </li>
        ))}
      </ul>
      {work.elsewhere && <p className="xs">Outra equipe ainda cuida de algo nesta conta.</p>}
    </nav>
  )
}

const neighbourPx = 24

/** On a phone, scrolls the row to this section and leaves part of the previous one in view. */
function showInRow(section: HTMLElement | null) {
  const row = section?.parentElement
  if (row) row.scrollLeft = section.offsetLeft - row.offsetLeft - neighbourPx
}

const Section = ({ item }: { item: WorklistItem }) => (
  <>
    <span className="account-section">
      <Icon name={worklistKinds[item.kind].icon} />
      {worklistKinds[item.kind].name}
    </span>
    <span className="xs">{describeItem(item)}</span>
    <Deadline item={item} now={useNow()} />
  </>
)
