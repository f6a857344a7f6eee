import '../journal.css'
import '../photos/entry-photos.css'
import './picker.css'
import { Blocks, CircleAlert, Images, X } from 'lucide-preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { mustDevice } from '../../../data/device.ts'
import {
  readLibraries,
  readLibrary,
  readLibraryStatus,
  type LibraryKind,
} from '../../../data/photo-libraries.ts'
import { addonOn } from '../../../data/store.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { t } from '../../../i18n/t.ts'
import type { AreaPageProps } from '../../../shared/areas/area.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { scrollerOf } from '../../../ui/lists/use-growing-list.ts'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMediaQuery, usePhone } from '../../../ui/use-media-query.ts'
import { daysOfJournal } from '../journal-days.ts'
import { JournalGate } from '../journal-gate.tsx'
import { mayWrite, type Entry } from '../journal-rows.ts'
import { NotHere } from '../not-here.tsx'
import { allPhotos } from '../photos/journal-photos.ts'
import { entryTarget, galleryTarget } from '../photos/photo-actions.ts'
import { drawnEntries } from '../unsent-suggestions.ts'
import { addChosen, copyChosen, mostCopied } from './add-chosen.ts'
import { AlbumList } from './album-list.tsx'
import { noChoice, type Choice } from './choice.ts'
import { LibraryFailed } from './library-failed.tsx'
import { groupPhotos, type Focus } from './photo-groups.ts'
import { PickerGrid } from './picker-grid.tsx'
import { Chips, partsOf, tripParts, type View } from './picker-view.tsx'
import { useLibraryPhotos } from './use-library-photos.ts'

/** The page for choosing photos of the reader's own library, for an entry or for the gallery. */
export default function PickerPage({ params }: AreaPageProps) {
  const { id = '', entry } = params ?? {}
  return (
    <JournalGate id={id}>
      {() => <PickerFor key={`${id} ${entry}`} journalId={id} entryId={entry ?? null} />}
    </JournalGate>
  )
}

function PickerFor({ journalId, entryId }: { journalId: string; entryId: string | null }) {
  usePageTitle(t('library.title'))
  const back = entryId ? `/journal/${journalId}/entries/${entryId}/edit` : `/journal/${journalId}/gallery`
  const entry = entryId ? drawnEntries(journalId).rows.get(entryId) : undefined
  const [kinds, failed] = useLibraries()
  const [chosenKind, setChosenKind] = useState<string>()
  const connected = kinds?.filter(each => each.connected) ?? []
  const kind = connected.find(({ id }) => id === chosenKind) ?? connected[0]
  const [host, missing] = useLibraryFacts(kind)
  const phone = usePhone()
  if (entryId && !entry) return <NotHere id={journalId} />
  const off = !addonOn('memories') ? t('library.off') : !mayWrite(journalId) ? t('journal.reads') : undefined
  return (
    <div class="journal library-picker">
      <PageHeader
        title={t('library.title')}
        meta={host}
        back={{ href: back }}
        actions={
          !phone && <IconButton icon={X} size={24} label={t('ui.close')} onClick={() => navigate(back)} />
        }
      />
      {connected.length > 1 && (
        <div class="picker-library">
          <SelectField
            label={t('library.which')}
            value={kind?.id ?? ''}
            options={connected.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosenKind}
          />
        </div>
      )}
      {off ? (
        <Empty icon={Blocks} title={off} />
      ) : kind ? (
        <Picker
          key={kind.id}
          provider={kind.id}
          journalId={journalId}
          entry={entry ?? null}
          missing={missing}
          back={back}
        />
      ) : failed ? (
        <LibraryFailed error={failed} />
      ) : kinds ? (
        <Empty
          icon={Images}
          title={t('library.none')}
          action={
            <Button kind="tonal" href="/settings/libraries">
              {t('library.openSettings')}
            </Button>
          }
        >
          {t('library.noneFact')}
        </Empty>
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}

function useLibraries(): [LibraryKind[] | undefined, ApiError | undefined] {
  const [kinds, setKinds] = useState<LibraryKind[]>()
  const [failed, setFailed] = useState<ApiError>()
  const { connected } = syncStatus.value
  useEffect(() => {
    readLibraries().then(
      found => (setKinds(found), setFailed(undefined)),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setFailed(error)
      },
    )
  }, [connected])
  return [kinds, failed]
}

/** The host of a library, and the rights that its key lacks. */
function useLibraryFacts(kind: LibraryKind | undefined): [string | undefined, readonly string[]] {
  const [facts, setFacts] = useState<{ of: string; host?: string; missing: readonly string[] }>()
  useEffect(() => {
    if (!kind) return
    const add = (more: { host?: string; missing?: readonly string[] }) =>
      setFacts(before => ({ missing: [], ...(before?.of === kind.id ? before : {}), ...more, of: kind.id }))
    readLibrary(kind)
      .then(settings => {
        const host = URL.parse(settings[kind.fields.url] ?? '')?.host
        if (host) add({ host })
      })
      .catch(ignoreRefusal)
    readLibraryStatus(kind)
      .then(status => status.connected && add({ missing: status.missing_rights }))
      .catch(ignoreRefusal)
  }, [kind])
  return facts && facts.of === kind?.id ? [facts.host, facts.missing] : [undefined, []]
}

/** A refusal is not shown here, because loading the photos shows it too. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error
}

const focusOf = (entry: Entry | null): Focus | null =>
  entry
    ? {
        date: entry.entry_date,
        time: entry.entry_time,
        lat: entry.location_lat,
        lng: entry.location_lng,
      }
    : null

function Picker(props: {
  provider: string
  journalId: string
  entry: Entry | null
  missing: readonly string[]
  back: string
}) {
  const { provider, journalId, entry, missing, back } = props
  const me = mustDevice().actor.user_id
  const trip = tripParts(journalId)
  const day = entry?.entry_date ?? null
  const [view, setView] = useState<View>({ kind: trip.length > 0 ? 'trip' : day ? 'day' : 'all' })
  const [choice, setChoice] = useState<Choice>(noChoice)
  const [keep, setKeep] = useState(false)
  const [adding, setAdding] = useState(false)
  const parts = partsOf(view, trip, day)
  const bounded = view.kind !== 'all' && view.kind !== 'album'
  const loaded = useLibraryPhotos(provider, parts, bounded)
  const focus = JSON.stringify(view.kind === 'album' ? null : focusOf(entry))
  const groups = useMemo(
    () => groupPhotos(loaded.photos, (JSON.parse(focus) as Focus | null) ?? undefined),
    [loaded.photos, focus],
  )
  const columns = useColumns()
  const used = new Set(
    allPhotos(journalId).flatMap(photo =>
      photo.provider === provider && photo.owner_id === me && (entry === null || photo.entry_id !== null)
        ? (photo.asset_id ?? [])
        : [],
    ),
  )
  const dayNumbers = new Map(daysOfJournal(journalId).map(({ date, number }) => [date, number]))
  const target = entry ? entryTarget(journalId, entry.id) : galleryTarget(journalId)
  const add = async () => {
    if (adding || choice.size === 0) return
    setAdding(true)
    const photos = [...choice.values()]
    try {
      await addChosen(target, provider, photos)
    } catch (error) {
      setAdding(false)
      return showRefusal(error)
    }
    if (keep) void copyChosen(journalId, provider, photos)
    navigate(back, { replace: true })
  }
  const rests = !loaded.loading && !loaded.failed
  const endRef = useEnd(loaded.more && rests && !bounded ? loaded.loadMore : undefined)
  const copied = mostCopied(choice.values())
  const albums = view.kind === 'albums' || view.kind === 'shared'
  return (
    <>
      <Chips view={view} onView={setView} hasTrip={trip.length > 0} hasDay={day !== null} />
      {view.kind === 'range' && (
        <div class="picker-range">
          <DateField
            label={t('library.from')}
            value={view.from}
            onChange={from => setView({ ...view, from })}
          />
          <DateField label={t('library.to')} value={view.to} onChange={to => setView({ ...view, to })} />
        </div>
      )}
      {missing.includes('asset.view') && (
        <Notice
          icon={CircleAlert}
          action={{ label: t('library.openSettings'), onClick: () => navigate('/settings/libraries') }}
        >
          {t('library.notShown', { right: 'asset.view' })}
        </Notice>
      )}
      {albums ? (
        <AlbumList
          provider={provider}
          ownerId={me}
          shared={view.kind === 'shared'}
          onOpen={({ id, albumName, shared }) => setView({ kind: 'album', id, name: albumName, shared })}
        />
      ) : (
        <>
          {view.kind === 'album' && (
            <h2 class="picker-album-name">{view.name || t('library.unnamedAlbum')}</h2>
          )}
          <PickerGrid
            provider={provider}
            ownerId={me}
            groups={groups}
            columns={columns}
            choice={choice}
            onChoose={setChoice}
            used={used}
            dayNumbers={dayNumbers}
          />
          <output class="picker-state">
            {loaded.loading
              ? t('library.loading')
              : groups.length === 0 && !loaded.failed && parts.length > 0 && t(emptyText[view.kind])}
          </output>
          {loaded.failed && <LibraryFailed error={loaded.failed} onRetry={loaded.loadMore} />}
          <div ref={endRef} />
        </>
      )}
      <footer class="picker-foot">
        <div class="picker-keep">
          <Switch spread checked={keep} onChange={setKeep}>
            <span class="picker-keep-label">{t('library.keep')}</span>
            <span class="journal-note">
              {copied > 0
                ? t('library.keepFact', { size: t('library.upTo', { size: formatBytes(copied) }) })
                : t('library.originalsStay')}
            </span>
          </Switch>
        </div>
        <Button
          kind="primary"
          size="large"
          wide
          busy={adding && t('library.adding')}
          offReason={choice.size === 0 && t('library.chooseFirst')}
          onClick={() => void add()}
        >
          {t('library.add', { count: choice.size })}
        </Button>
      </footer>
    </>
  )
}

const emptyText = {
  trip: 'library.emptyTrip',
  day: 'library.emptyDay',
  range: 'library.emptyRange',
  all: 'library.emptyAll',
  album: 'library.emptyAlbum',
  albums: 'library.emptyAll',
  shared: 'library.emptyAll',
} as const

/** Number of columns: three on a phone, more on wider screens. */
function useColumns(): number {
  const phone = usePhone()
  const large = useMediaQuery('(width >= 900px)')
  return phone ? 3 : large ? 6 : 5
}

/** Calls `more` whenever the end of the list comes near. */
function useEnd(more: (() => void) | undefined): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null)
  useEffect(() => {
    if (!element || !more) return undefined
    const watcher = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && more(),
      { root: scrollerOf(element), rootMargin: '1200px 0px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, more])
  return useCallback((next: Element | null) => setElement(next), [])
}
