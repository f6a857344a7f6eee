import { FileDown, FileUp } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { withQuery } from '../../shared/navigation/navigate.ts'
import type { PaletteSource } from '../../shared/palette/palette-entry.ts'

const actions: PaletteSource = {
  title: 'palette.actions',
  here: true,
  entries: ({ tripId }) => {
    if (tripId === undefined) return []
    const sheet = (name: 'import-places' | 'export-trip') => ({
      href: withQuery({ sheet: name, card: null }),
    })
    const out = {
      id: 'place-files.export',
      name: t('tripExport.title'),
      icon: FileDown,
      does: sheet('export-trip'),
    }
    const into = {
      id: 'place-files.import',
      name: t('placeImport.title'),
      icon: FileUp,
      does: sheet('import-places'),
    }
    return openStream(tripStream(tripId)).can('place_edit') ? [into, out] : [out]
  },
}

export const details: AreaDetails = { palette: [actions] }
