/** The parts of the administration, in the order of the list. A new one is a line here and its file. */
import { MapPin, Puzzle, ShieldCheck } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { withWords, type StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

export interface AdminPart {
  /** In the address: `/admin/<id>`. */
  id: string
  title: StringKey
  /** What it is for, below its name on a phone. */
  fact: StringKey
  icon: IconShape
  Part: FunctionComponent<object>
}

export const adminParts: readonly AdminPart[] = [
  {
    id: 'permissions',
    title: 'levels.title',
    fact: 'admin.about.permissions',
    icon: ShieldCheck,
    Part: lazyPart<object>(withWords('admin', () => import('./permissions.tsx'))),
  },
  {
    id: 'addons',
    title: 'addons.title',
    fact: 'admin.about.addons',
    icon: Puzzle,
    Part: lazyPart<object>(withWords('admin', () => import('./addons.tsx'))),
  },
  {
    id: 'categories',
    title: 'categories.title',
    fact: 'admin.about.categories',
    icon: MapPin,
    Part: lazyPart<object>(withWords('admin', () => import('./categories/categories.tsx'))),
  },
]
