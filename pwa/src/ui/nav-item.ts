import type { IconShape } from './icon.tsx'

/** A place in the rail and the tab bar. */
export type NavItem = {
  id: string
  label: string
  icon: IconShape
  href: string
  current?: boolean
  /** An orange dot, with the words that explain it. */
  news?: string | undefined
}
