import { BookOpen } from 'lucide-preact'
import type { Area, AreaPageProps, SheetProps } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const List = lazyPart<AreaPageProps>(withMessages(['journal', 'photos'], () => import('./journals-page.tsx')))
const Timeline = lazyPart<AreaPageProps>(
  withMessages(['journal', 'photos'], () => import('./journal-page.tsx')),
)
const Editor = lazyPart<AreaPageProps>(withMessages(['journal', 'photos'], () => import('./entry-page.tsx')))

const Viewer = lazyPart<SheetProps>(
  withMessages(['journal', 'photos'], () => import('./photos/journal-viewer.tsx')),
)

const Quick = lazyPart<AreaPageProps>(
  withMessages(['journal', 'photos'], () => import('./quick-entry-page.tsx')),
)
const Gallery = lazyPart<AreaPageProps>(
  withMessages(['journal', 'photos'], () => import('./gallery-page.tsx')),
)
const MapView = lazyPart<AreaPageProps>(withMessages(['journal', 'photos'], () => import('./map-page.tsx')))
const Reader = lazyPart<AreaPageProps>(
  withMessages(['journal', 'photos'], () => import('./entry-reader.tsx')),
)
const Picker = lazyPart<AreaPageProps>(
  withMessages(['journal', 'library', 'photos'], () => import('./library/picker-page.tsx')),
)

const Book = lazyPart<AreaPageProps>(
  withMessages(['journal', 'photos', 'book'], () => import('./book/book-page.tsx')),
)

export const journal: Area = {
  place: { id: 'journal', icon: BookOpen, label: () => t('nav.journal'), href: '/journal', addon: 'journey' },
  sheets: { 'journal-photo': { Sheet: Viewer } },
  pages: [
    { path: '/journal', Page: List },
    { path: '/journal/quick', Page: Quick },
    { path: '/journal/:id', Page: Timeline },
    { path: '/journal/:id/day/:day', Page: Timeline },
    { path: '/journal/:id/gallery', Page: Gallery },
    { path: '/journal/:id/photos', Page: Picker },
    { path: '/journal/:id/map', Page: MapView },
    { path: '/journal/:id/book', Page: Book },
    { path: '/journal/:id/entries/:entry', Page: Reader },
    { path: '/journal/:id/entries/:entry/edit', Page: Editor },
    { path: '/journal/:id/entries/:entry/photos', Page: Picker },
  ],
}
