import { Ban, CircleAlert, GitCompareArrows, Trash2 } from 'lucide-preact'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { attemptSaved } from '../../app/attempt-saved.ts'
import { copyText } from '../../app/copy-text.ts'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { keepMine, takeTheirs, textOfItem, tryAgain, type TrayItem } from '../../data/tray.ts'
import { hasString, t } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { changeText, changeTitle } from './change-words.ts'
import { discardTrayItem } from './discard.ts'
import { TwoVersions } from './two-versions.tsx'

/** One thing to decide. Everything but this card has moved on. */
export function AttentionCard({ item }: { item: TrayItem }) {
  const { entry, summary, code, dependents, whole_trip: wholeTrip } = item
  const contested = code === 'CONFLICT'
  const me = device.value?.actor
  const other = otherPerson(item)
  return (
    <article class="attention">
      <div class="attention-head">
        <span class={`row-icon row-icon-${contested ? 'now' : 'danger'}`}>
          <Icon of={iconOf(code)} />
        </span>
        <div>
          <h4 class="attention-title">
            <bdi>{changeTitle(summary)}</bdi>
          </h4>
          <p class="attention-why">{reasonOf(item, other.name)}</p>
          {!contested && <p class="attention-what">{changeText(entry, summary)}</p>}
          {wholeTrip && <p class="attention-what">{t('sync.wholeTrip')}</p>}
          {dependents.length > 0 && (
            <p class="attention-what">{t('sync.dependents', { count: dependents.length })}</p>
          )}
        </div>
      </div>
      {contested && (
        <TwoVersions
          body={item.answer?.body ?? {}}
          me={{ id: me?.user_id ?? '', name: me?.name ?? '' }}
          other={other}
          editedAt={entry.edited_at}
        />
      )}
      <div class="attention-actions">
        <Answers item={item} />
      </div>
      {contested && <p class="attention-note">{t('sync.nothingLost')}</p>}
    </article>
  )
}

function Answers({ item }: { item: TrayItem }) {
  const { id, code } = item
  const answer = (by: (id: string) => Promise<void>) => void attemptSaved(async () => by(id))
  const [yes, no] = answersOf(code)
  const decides = code === 'CONFLICT' || code === 'DELETE_CONFLICT' || code === 'ENTITY_GONE'
  return (
    <>
      <Button kind="primary" onClick={() => answer(decides ? keepMine : tryAgain)}>
        {yes}
      </Button>
      {no && <Button onClick={() => answer(takeTheirs)}>{no}</Button>}
      <Button kind="text" onClick={() => void copyText(textOfItem(id) || changeTitle(item.summary))}>
        {t('sync.copy')}
      </Button>
      {!decides && (
        <Button kind="destructive" onClick={() => answer(discardTrayItem)}>
          {t('sync.discard')}
        </Button>
      )}
    </>
  )
}

function answersOf(code: string | undefined): [yes: string, no?: string] {
  if (code === 'CONFLICT') return [t('sync.keepMine'), t('sync.takeTheirs')]
  if (code === 'DELETE_CONFLICT') return [t('sync.deleteAnyway'), t('sync.keepIt')]
  if (code === 'ENTITY_GONE') return [t('sync.bringBack'), t('sync.letGo')]
  return [t('sync.tryAgain')]
}

const iconOf = (code: string | undefined) => {
  if (code === 'CONFLICT') return GitCompareArrows
  if (code === 'ENTITY_GONE' || code === 'DELETE_CONFLICT') return Trash2
  return code === undefined ? CircleAlert : Ban
}

function reasonOf({ code, reason, answer }: TrayItem, name: string): string {
  if (code === 'CONFLICT') return t('sync.bothChanged', { name })
  if (code === 'ENTITY_GONE') return t('sync.deletedByOther', { name })
  if (code === 'DELETE_CONFLICT') return t('sync.changedByOther', { name })
  if (reason === 'stuck') return t('sync.stuck')
  if (reason === 'unclear') return t('sync.unclear')
  if (reason === 'revoked') return t('sync.revoked')
  const key = `error.${code ?? ''}`
  const sent = answer?.body['error']
  return t('sync.notAccepted', { reason: hasString(key) ? t(key) : String(sent ?? '') })
}

/** Who wrote the other version, by the members known on this device. */
function otherPerson({ answer, stream }: TrayItem): Person {
  const { theirs_by: by, deleted_by: deletedBy, user_ids: users } = answer?.body ?? {}
  const id = by ?? deletedBy ?? (Array.isArray(users) ? users[0] : undefined)
  const members = openStream(stream).rows(tripMember).value.values()
  const name = [...members].find(member => member.user_id === id)?.name
  return { id: String(id ?? ''), name: name ?? t('sync.someone') }
}
