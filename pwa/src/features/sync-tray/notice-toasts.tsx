import { Replace } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { openSheet } from '../../app/sheet-url.ts'
import { notices } from '../../data/notices.ts'
import { titleOfRow } from '../../data/tray.ts'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/toast-store.ts'
import { otherIn } from './who.ts'

/** Says once, as it arrives, that somebody's later edit took the place of this reader's. */
export default function NoticeToasts() {
  const known = useRef(new Set(notices.peek().map(({ id }) => id)))
  const all = notices.value
  useEffect(() => {
    const fresh = all.find(({ id, kept }) => kept === 'theirs' && !known.current.has(id))
    for (const { id } of all) known.current.add(id)
    if (!fresh) return
    const title = titleOfRow(fresh.stream, fresh.entity, fresh.row_id) ?? t('sync.untitled')
    showToast({
      icon: Replace,
      text: t('sync.noticeToast', { name: otherIn(fresh).name, title }),
      action: { label: t('sync.show'), onClick: () => openSheet('sync') },
    })
  }, [all])
  return null
}
