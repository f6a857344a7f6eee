/** What people do with the papers of a trip. Their bytes travel beside the log and stay out of these scripts. */
import { emptyTrash, linkFile, unlinkFile } from '@caravel/sync-protocol/actions/link-files'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { fileLink, type LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'

const listed = ({ memory, dice }: Hand, entity: Entity): AnyRow =>
  anyRow(dice, memory.view.list(entity) as AnyRow[])

const targets: readonly (readonly [LinkTarget, Entity])[] = [
  ['reservation_id', reservation],
  ['reservation_id', reservation],
  ['place_id', place],
  ['assignment_id', assignment],
  ['expense_id', expense],
  ['accommodation_id', accommodation],
]

const digits = '0123456789abcdef'

export const paperEdits: Record<string, Edit> = {
  'add paper': hand => {
    const { dice } = hand
    const sha256 = Array.from({ length: 64 }, () => digits[dice.below(16)]).join('')
    const described = { mime: 'application/pdf', size: 1 + dice.below(90_000), sha256 }
    send(hand, file.create, {}, { name: `${any(dice, names)}.pdf`, ...described })
  },
  'edit paper': hand => {
    const { dice } = hand
    const row = listed(hand, file)
    const changes: Values[] = [
      { name: `${any(dice, names)}.pdf` },
      { caption: rewrite(dice, row['caption']) },
      { starred: dice.chance(0.5) },
      { trashed: dice.chance(0.6) },
    ]
    save(hand, file, row, any(dice, changes))
  },
  'link paper': hand => {
    const [target, entity] = any(hand.dice, targets)
    send(hand, linkFile, { id: listed(hand, file).id }, { [target]: listed(hand, entity).id })
  },
  'unlink paper': hand => {
    const { id, file_id } = any(hand.dice, hand.memory.view.list(fileLink))
    send(hand, unlinkFile, { id: file_id, link_id: id }, {})
  },
  'delete paper': hand => send(hand, file.delete, { id: listed(hand, file).id }, {}),
  'empty trash': hand => send(hand, emptyTrash, {}, {}),
}
