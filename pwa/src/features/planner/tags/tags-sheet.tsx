import './tags-sheet.css'
import { Tags, Trash2 } from 'lucide-preact'
import { tagColors, type TagColor } from '@caravel/sync-protocol/entities/tag'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { t } from '../../../i18n/t.ts'
import { Empty } from '../../../ui/lists/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { deleteTag, saveTag } from '../model/tag-actions.ts'
import { longestTag } from './tag-form.ts'
import { tagClass } from './tag-mark.tsx'
import type { Tag } from '../model/trip-plan.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

/** The tags of a trip: named anew, in another colour, or deleted. */
export default function TagsSheet() {
  const { plan, go } = usePlanner()
  const uses = new Map<string, number>()
  for (const tags of plan.tagsAt.values()) for (const { id } of tags) uses.set(id, (uses.get(id) ?? 0) + 1)
  return (
    <Sheet title={t('tags.title')} onClose={go.closeSheet}>
      {plan.tags.size ? (
        <ul class="list">
          {[...plan.tags.values()].map(tag => (
            <TagRow key={tag.id} tag={tag} uses={uses.get(tag.id) ?? 0} />
          ))}
        </ul>
      ) : (
        <Empty icon={Tags} title={t('tags.none')} level={3}>
          {t('tags.noneFact')}
        </Empty>
      )}
    </Sheet>
  )
}

function TagRow({ tag, uses }: { tag: Tag; uses: number }) {
  const { tripId, pending } = usePlanner()
  return (
    <li class="tag-row">
      <div class="tag-row-main">
        <RenameRow
          row={tag}
          form="tag"
          stream={tripStream(tripId)}
          label={t('tags.name')}
          missing={t('tags.nameMissing')}
          longest={longestTag}
          onRename={(row, name) => attemptSaved(() => saveTag(row, { name }))}
        />
        <IconButton
          icon={Trash2}
          label={t('tags.delete', { name: tag.name })}
          onClick={() => attempt(() => deleteTag(tripId, tag))}
        />
      </div>
      <div class="tag-row-more">
        <TagColors tag={tag} />
        <span class="tag-uses">{t('tags.places', { count: uses })}</span>
        {pending.has(tag.id) && <PendingMark />}
      </div>
    </li>
  )
}

function TagColors({ tag }: { tag: Tag }) {
  return (
    <div class="tag-colors" role="radiogroup" aria-label={t('tags.colorOf', { name: tag.name })}>
      {tagColors.map(color => (
        <label key={color} class={`tag-color ${tagClass(color)}`} title={t(`tags.color.${color}` as const)}>
          <input
            type="radio"
            class="visually-hidden"
            name={`color-${tag.id}`}
            aria-label={t(`tags.color.${color}` as const)}
            checked={tag.color === color}
            onChange={() => attempt(() => saveTag(tag, { color: color satisfies TagColor }))}
          />
          <span class="tag-dot" aria-hidden="true" />
        </label>
      ))}
    </div>
  )
}
