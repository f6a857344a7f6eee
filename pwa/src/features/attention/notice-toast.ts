import { Replace } from 'lucide-preact'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import type { Notice } from '../../data/notices.ts'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { changeTitle } from './change-words.ts'
import { noticeTitle } from './notice-title.ts'
import { otherIn } from './who.ts'

/** Says, as they arrive, that someone's later edits took the place of this reader's. */
export function sayNotices(all: readonly Notice[]): void {
  const [notice, ...more] = all
  if (!notice) return
  showToast({
    icon: Replace,
    text: more.length ? t('sync.noticesToast', { count: all.length }) : textOf(notice),
    action: { label: t('sync.show'), onClick: () => openSheet('sync') },
  })
}

function textOf(notice: Notice): string {
  const { stream, entity, row_id: id } = notice
  const title = changeTitle({ stream, name: '', entity, id, title: noticeTitle(notice) })
  const { said } = otherIn(notice)
  return t(notice.deleted === undefined ? 'sync.noticeToast' : 'sync.noticeDeletedToast', { ...said, title })
}
