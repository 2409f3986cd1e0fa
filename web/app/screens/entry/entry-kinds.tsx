import { AppLink } from '#web/app/parts/app-link.tsx'

type Kind = { path: string; label: string }

/** The kinds of account, each with a registration of its own; what was typed goes along. */
export const EntryKinds = ({ kinds, current }: { kinds: readonly Kind[]; current: string }) => (
  <nav aria-label="Tipo de conta">
    <ul className="chips">
      {kinds.map(({ path, label }) => (
        <li key={path}>
          <AppLink className="chip" href={path} aria-current={path === current ? 'page' : undefined} replace>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
)
