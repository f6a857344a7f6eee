import { ChartBarBig } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Attachable, Attached } from '@caravel/sync-protocol/entities/chat-message'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { entityIcon } from '../../shared/labels/entity-icon.ts'
import { t } from '../../i18n/t.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { titleOf } from './attached-card.tsx'
import { useTalk } from './talk-context.ts'
import { openTalkSheet } from './talk-url.ts'

type Kind = Exclude<Attachable, 'poll'>

/** Chooses a place, a booking, a file or a day of the trip, or asks a poll. */
export function AttachSheet(props: { onPick: (attached: Attached) => void; onClose: () => void }) {
  const { onPick, onClose } = props
  const { view } = useTalk()
  const [kind, setKind] = useState<Kind>('place')
  const entity = findEntity(kind) as Entity
  const rows = ([...view.rows(entity).value.values()] as AnyRow[])
    .filter(row => row['state'] !== 'trimmed' && row['trashed'] !== true && row['for_cover'] !== true)
    .map(row => ({ id: row.id, title: titleOf(view, kind, row), at: String(row['date'] ?? '') }))
    .sort((a, b) => a.at.localeCompare(b.at) || a.title.localeCompare(b.title))
  return (
    <Sheet title={t('talk.attach')} onClose={onClose} tall>
      <div class="attach-kinds">
        <Segment<Kind>
          wide
          label={t('talk.attach')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'place', label: t('talk.place') },
            { value: 'reservation', label: t('talk.booking') },
            { value: 'file', label: t('talk.file') },
            { value: 'day', label: t('talk.day') },
          ]}
        />
      </div>
      <ul class="list">
        <ListRow
          icon={ChartBarBig}
          title={t('talk.newPoll')}
          onOpen={() => (onClose(), openTalkSheet('poll'))}
        />
        {rows.map(({ id, title }) => (
          <ListRow
            key={id}
            icon={entityIcon(kind)}
            title={<bdi>{title}</bdi>}
            onOpen={() => (onPick({ entity: kind, id }), onClose())}
          />
        ))}
      </ul>
      {rows.length === 0 && <Empty icon={entityIcon(kind)} title={t('talk.nothingToAttach')} boxed />}
    </Sheet>
  )
}
