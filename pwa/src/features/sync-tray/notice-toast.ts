import { Replace } from 'lucide-preact'
import { openSheet } from '../../app/sheet-url.ts'
import type { Notice } from '../../data/notices.ts'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/toast-store.ts'
import { changeTitle } from './change-words.ts'
import { noticeTitle } from './notice-title.ts'
import { otherIn } from './who.ts'

/** Says, as it arrives, that somebody's later edit took the place of this reader's. */
export function sayNotice(notice: Notice): void {
  const { stream, entity, row_id: id } = notice
  const title = changeTitle({ stream, entity, id, title: noticeTitle(notice) })
  showToast({
    icon: Replace,
    text: t(notice.deleted === undefined ? 'sync.noticeToast' : 'sync.noticeDeletedToast', {
      name: otherIn(notice).name,
      title,
    }),
    action: { label: t('sync.show'), onClick: () => openSheet('sync') },
  })
}
