import './journal.css'
import { NotHere } from './not-here.tsx'
import { addonOn } from '../../data/store.ts'
import { EntryForm } from './entry-form.tsx'
import { BookOpen } from 'lucide-preact'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { findJournal, journalView } from './journal-rows.ts'
import { drawnEntries } from './unsent-suggestions.ts'

/** Writes one entry, or the first words about a suggestion. Every keystroke stays on the device. */
export default function EntryPage({ params }: AreaPageProps) {
  const { id = '', entry = '' } = params ?? {}
  const { date } = useLocation().query
  const row = drawnEntries(id).rows.get(entry)
  // What goes away meanwhile stays in its form.
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  usePageTitle(entry === 'new' ? t('journal.new') : (last?.title ?? t('journal.edit')))
  if (!device.value) return <SkeletonRows />
  if (!addonOn('journey')) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  if (!findJournal(id) || (entry !== 'new' && !last))
    return journalView(id).status.value === 'loading' ? <SkeletonRows /> : <NotHere id={id} />
  return (
    <EntryForm
      key={entry}
      journalId={id}
      entry={entry === 'new' ? null : (last ?? null)}
      gone={entry !== 'new' && !row}
      {...(date && isCalendarDate(date) ? { start: { entry_date: date } } : {})}
    />
  )
}
