import { Replace } from 'lucide-preact'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import {
  canSwap,
  dismissNotices,
  notices,
  restoreDeleted,
  swapVersions,
  type Notice,
} from '../../data/notices.ts'
import { rowIn } from '../../data/attention.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { CardHead } from './card-head.tsx'
import { changeTitle } from './change-words.ts'
import { groupName } from './group-name.ts'
import { rowPath } from './row-path.ts'
import { valuesText } from './value-words.ts'
import { whenText } from './when-text.ts'
import { noticeTitle } from './notice-title.ts'
import { otherIn } from './who.ts'

/** Where two changed the same and the later edit stands. Nothing has to be done about it. */
export function NoticeList() {
  const all = notices.value
  if (all.length === 0) return null
  return (
    <section class="tray-part">
      <div class="tray-head">
        <h3 class="tray-title">{t('sync.noticesTitle')}</h3>
        <Button kind="text" onClick={() => void attemptSaved(() => dismissNotices(all.map(({ id }) => id)))}>
          {t('sync.noticesSeen')}
        </Button>
      </div>
      {all.map(notice => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { stream, entity, row_id: id, group, kept, mine, theirs, at, deleted } = notice
  const { said: by } = otherIn(notice)
  const text = (values: Notice['mine'], over: Notice['mine']) =>
    valuesText(stream, entity, group, { ...over, ...values })
  const summary = { stream, name: '', verb: 'update', entity, id, title: noticeTitle(notice) }
  const there = rowIn(stream, entity, id) !== undefined
  const title = changeTitle(summary)
  const what = groupName(group)
  const both = { mine: text(mine, theirs), theirs: text(theirs, mine) }
  // Where words cannot tell the two apart, which one stands is all there is to say.
  const changed = () =>
    both.mine === both.theirs
      ? t(kept === 'mine' ? 'sync.noticeMineAlone' : 'sync.noticeTheirsAlone', { ...by, what })
      : t(kept === 'mine' ? 'sync.noticeMine' : 'sync.noticeTheirs', { ...by, what, ...both })
  const why = deleted === undefined ? changed() : t('sync.noticeDeleted', by)
  return (
    <article class="attention">
      <CardHead
        icon={Replace}
        tone="plain"
        id={`notice-${notice.id}`}
        title={title}
        href={there ? rowPath(summary) : undefined}
      >
        <p class="attention-why">{why}</p>
        <p class="attention-what">
          <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>
        </p>
      </CardHead>
      <div class="attention-actions is-quiet">
        {deleted !== undefined && !there && (
          <Button onClick={() => void attemptSaved(() => restoreDeleted(notice))}>
            {t('history.bringBack')}
          </Button>
        )}
        {canSwap(notice) && (
          <Button onClick={() => void attemptSaved(() => swapVersions(notice))}>
            {kept === 'mine' ? t('sync.useTheirs', by) : t('sync.useMine')}
          </Button>
        )}
        <Button kind="text" onClick={() => void copyText(`${title}\n${why}`)}>
          {t('sync.copy')}
        </Button>
        <Button kind="text" onClick={() => void attemptSaved(() => dismissNotices([notice.id]))}>
          {t('sync.noticeSeen')}
        </Button>
      </div>
    </article>
  )
}
