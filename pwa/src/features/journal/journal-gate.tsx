import { BookOpen } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { storeFactsReader } from '../../photos/photo-facts.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { findJournal, journalView, type Journal } from './journal-rows.ts'
import { NotHere } from './not-here.tsx'

/** Shows a page of a journal once its rows are here, and says why where they are not. */
export function JournalGate(props: { id: string; children: (row: Journal) => ComponentChildren }) {
  const { id, children } = props
  const row = findJournal(id)
  useEffect(storeFactsReader, [])
  usePageTitle(row?.title ?? t('nav.journal'))
  if (!device.value) return <SkeletonRows />
  if (!addonOn('journey')) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  if (row) return <>{children(row)}</>
  return journalView(id).status.value === 'loading' ? <SkeletonRows /> : <NotHere id={id} />
}
