import { Image } from 'lucide-preact'
import { shownImages } from '@caravel/sync-protocol/domain/file-types'
import type { AreaDetails, RowPlace } from '../shared/areas/area.ts'
import { nameOf, yesOrNo } from '../shared/labels/group-text.ts'

/** A photo opens over what it belongs to; any other file is seen there. */
function filePath({ path, id, row }: RowPlace): string {
  const [place, expense] = [row?.['place_id'], row?.['expense_id']]
  const shown = shownImages.includes(String(row?.['mime']))
  if (place) return `${path}/plan?place=${String(place)}${shown ? `&sheet=photo&card=${id}` : ''}`
  if (expense && shown) return `${path}/costs?sheet=photo&card=${id}`
  return expense ? `${path}/costs?sheet=expense&card=${String(expense)}` : path
}

export const details: AreaDetails = {
  entities: {
    file: {
      icon: Image,
      groups: {
        owner: ({ place_id: on, expense_id: paid }, stream) =>
          nameOf(stream, 'place', on) ?? nameOf(stream, 'expense', paid),
        star: yesOrNo('starred'),
        place_photo: yesOrNo('place_photo'),
        trash: yesOrNo('trashed'),
      },
      path: filePath,
      history: 'history.kind.file',
    },
  },
  drafts: { caption: 'photos.caption' },
}
