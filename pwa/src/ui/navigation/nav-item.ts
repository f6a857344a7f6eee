import type { IconShape } from '../icon.tsx'

/** A place in the rail and the tab bar. */
export type NavItem = {
  id: string
  label: string
  icon: IconShape
  /** Absent: it is no page, `onOpen` shows it. */
  href?: string
  /** In place of following the link. */
  onOpen?: () => void
  current?: boolean
  /** An orange dot, with the words that explain it. */
  news?: string | undefined
}
