import { BookOpen } from 'lucide-preact'
import { journalIds } from '../../data/journals.ts'
import { t } from '../../i18n/t.ts'
import { Empty } from '../../ui/lists/empty.tsx'

/** A journal whose rows are not on the device: it is listed and comes with a connection, or there is none. */
export function NotHere({ id }: { id: string }) {
  return journalIds.value?.includes(id) ? (
    <Empty icon={BookOpen} level={1} title={t('journal.needsConnection')}>
      {t('journal.needsConnectionFact')}
    </Empty>
  ) : (
    <Empty icon={BookOpen} level={1} title={t('journal.notHere')} />
  )
}
