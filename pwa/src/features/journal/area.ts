import { BookOpen } from 'lucide-preact'
import type { Area, AreaPageProps } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const List = lazyPart<AreaPageProps>(withMessages('journal', () => import('./journals-page.tsx')))
const Timeline = lazyPart<AreaPageProps>(withMessages('journal', () => import('./journal-page.tsx')))
const Editor = lazyPart<AreaPageProps>(withMessages('journal', () => import('./entry-page.tsx')))

export const journal: Area = {
  place: { id: 'journal', icon: BookOpen, label: () => t('nav.journal'), href: '/journal', addon: 'journey' },
  pages: [
    { path: '/journal', Page: List },
    { path: '/journal/:id', Page: Timeline },
    { path: '/journal/:id/entries/:entry/edit', Page: Editor },
  ],
}
