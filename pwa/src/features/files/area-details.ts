import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import type { AreaDetails } from '../../shared/areas/area.ts'
import type { PaletteSource } from '../../shared/palette/palette-entry.ts'
import { iconOfFile } from '../../shared/files/type-of-file.ts'

const filesHere: PaletteSource = {
  title: 'palette.files',
  here: true,
  entries: ({ tripId = '' }) =>
    [...(tripId ? openStream(tripStream(tripId)).rows(file).value.values() : [])]
      .filter(row => !row.trashed && !row.for_cover && row.name !== null)
      .map(row => ({
        id: row.id,
        name: row.name,
        meta: row.caption ?? undefined,
        icon: iconOfFile(row.mime),
        does: { href: `/trips/${tripId}/files?sheet=file&card=${row.id}` },
      })),
}

export const details: AreaDetails = {
  go: [{ letter: 'F', label: 'nav.files', url: ({ tripId }) => tripId && `/trips/${tripId}/files` }],
  palette: [filesHere],
  keys: ({ tripId, part }) =>
    tripId !== undefined && part === 'files' && openStream(tripStream(tripId)).can('file_upload')
      ? [
          {
            title: 'keys.change',
            shortcuts: [{ keys: ['N'], does: 'keys.addFiles', letters: { n: pressAdd } }],
          },
        ]
      : [],
}

function pressAdd(): void {
  document.querySelector<HTMLElement>('.files-add')?.click()
}
