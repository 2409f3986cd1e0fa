import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isAppPath } from '../app-paths.ts'

type AppLinkProps = ComponentProps<'a'> & {
  href: string
  /** Takes the place of the screen in the history. */
  replace?: boolean
}

/** A link to a screen of this app or to a page of the server's, whichever the path is. */
export const AppLink = ({ href, replace = false, ...rest }: AppLinkProps) =>
  isAppPath(href) ? <Link to={href} replace={replace} viewTransition {...rest} /> : <a href={href} {...rest} />
