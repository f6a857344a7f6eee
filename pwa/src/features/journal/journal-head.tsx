import { BookImage, History, Image, List, Map, Settings2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { formatDateRange } from '../../i18n/format.ts'
import { t, withMessages } from '../../i18n/t.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { peopleOf } from './contributors.tsx'
import { JournalSheet } from './journal-sheet.tsx'
import { ownRole, summaryOf, type Journal } from './journal-rows.ts'

export type JournalViewName = 'timeline' | 'gallery' | 'map'

/** Fetches the code of the book, so that it is here without a network. */
const loadBook = withMessages(['journal', 'photos', 'book'], () => import('./book/book-page.tsx'))
const storeBook = (): void =>
  void loadBook().catch((error: unknown) => console.warn('The code of the book did not come', error))

/** The head of each view of a journal. `actions` stand before the settings. */
export function JournalHead(props: { row: Journal; view: JournalViewName; actions?: ComponentChildren }) {
  const { row, view, actions } = props
  const { id, title } = row
  const [settings, setSettings] = useState(false)
  useEffect(storeBook, [])
  const phone = usePhone()
  const summary = summaryOf(id)
  const dates =
    summary?.start_date && summary.end_date && formatDateRange(summary.start_date, summary.end_date)
  const views = <ViewSwitch id={id} view={view} phone={phone} />
  return (
    <>
      <PageHeader
        title={<span dir="auto">{title}</span>}
        meta={dates}
        back={{ href: '/journal', label: t('nav.journal') }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {!phone && views}
            {actions}
            {phone ? (
              <IconButton
                icon={BookImage}
                label={t('journal.book')}
                onClick={() => navigate(`/journal/${id}/book`)}
              />
            ) : (
              <>
                <AvatarStack people={peopleOf(id)} />
                <Button icon={BookImage} href={`/journal/${id}/book`}>
                  {t('journal.book')}
                </Button>
              </>
            )}
            <IconButton
              icon={History}
              label={t('history.title')}
              onClick={() => navigate(`/journal/${id}/history`)}
            />
            {ownRole(id) !== undefined && (
              <IconButton icon={Settings2} label={t('journal.settings')} onClick={() => setSettings(true)} />
            )}
          </>
        }
      />
      {phone && <div class="journal-views">{views}</div>}
      {settings && <JournalSheet row={row} onClose={() => setSettings(false)} />}
    </>
  )
}

/** On a desktop the map stands beside the timeline. */
function ViewSwitch({ id, view, phone }: { id: string; view: JournalViewName; phone: boolean }) {
  const options = [
    { value: 'timeline', label: t('journal.timeline'), icon: List },
    { value: 'gallery', label: t('journal.gallery'), icon: Image },
    ...(phone ? [{ value: 'map', label: t('journal.map'), icon: Map }] : []),
  ] as const
  return (
    <Segment
      label={t('journal.views')}
      value={view}
      options={options}
      wide={phone}
      onChange={next =>
        navigate(next === 'timeline' ? `/journal/${id}` : `/journal/${id}/${next}`, { replace: true })
      }
    />
  )
}
