import { Folder } from 'lucide-preact'
import type { Area } from '../../shared/areas/area.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

export const files: Area = {
  tab: {
    id: 'files',
    icon: Folder,
    label: () => t('nav.files'),
    Page: lazyPart(withMessages(['files', 'photos', 'ready'], () => import('./files-page.tsx'))),
  },
  sheets: {
    file: {
      needs: 'trip-and-card',
      Sheet: lazyPart(withMessages(['files', 'photos'], () => import('./file-sheet.tsx'))),
    },
  },
}
