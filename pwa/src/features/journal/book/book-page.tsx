import '../journal.css'
import './book.css'
import { ArrowLeft, ArrowRight, BookOpen, Download, Printer, SlidersHorizontal, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { usePaperGround } from '../../../map/paper/use-paper-ground.ts'
import type { AreaPageProps } from '../../../shared/areas/area.ts'
import { usePageTitle } from '../../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../../shared/sync/sync-status.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../../ui/navigation/page-header.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { useMediaQuery, usePhone } from '../../../ui/use-media-query.ts'
import { JournalGate } from '../journal-gate.tsx'
import { mayWrite, type Journal } from '../journal-rows.ts'
import { BookChoicesPanel } from './book-choices.tsx'
import { BookHistory } from './book-history.tsx'
import { BookOnPaper, useBookPrinting } from './book-printing.tsx'
import { changeParts } from './book-actions.ts'
import {
  mayChange,
  movePicture,
  neighbourPage,
  neighbourPicture,
  swapPictures,
} from './layout/move-pictures.ts'
import { smallPhotos } from './layout/resolution.ts'
import type { FaceContext } from './page-face.tsx'
import { PageTools } from './page-tools.tsx'
import { pixelsOf } from './photo-here.ts'
import { Spreads, type Choosing } from './spreads.tsx'
import { ThumbList } from './thumb-list.tsx'
import { useBook, type ShownBook } from './use-book.ts'

/** The book of a journal: laid out by itself, changed by hand, and printed. */
export default function JournalBookPage({ params }: AreaPageProps) {
  return <JournalGate id={params?.['id'] ?? ''}>{row => <BookOf row={row} />}</JournalGate>
}

function BookOf({ row }: { row: Journal }) {
  const shown = useBook(row)
  usePageTitle(t('book.title', { name: row.title }))
  if (!shown) return <SkeletonRows />
  return <BookView row={row} shown={shown} />
}

function BookView({ row, shown }: { row: Journal; shown: ShownBook }) {
  const { id } = row
  const { book, choices, photos, way } = shown
  const phone = usePhone()
  const wide = useMediaQuery('(width >= 1200px)')
  const writes = mayWrite(id)
  const [pageKey, setPageKey] = useState(book.pages[0]?.key ?? '')
  const [goTo, setGoTo] = useState<{ key: string } | undefined>()
  const [picture, setPicture] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const ground = usePaperGround()
  const context: FaceContext = { paper: book.paper, photos, way, ground, bleed: choices.bleed }
  const page = book.pages.find(({ key }) => key === pageKey) ?? book.pages[0]
  const printed = useMemo(
    () => [
      ...new Set(book.pages.flatMap(({ pictures }) => pictures.flatMap(each => photos.get(each.id) ?? []))),
    ],
    [book, photos],
  )
  const printing = useBookPrinting(printed)
  const small = smallPhotos(book, photo => pixelsOf(photos.get(photo)))
  const show = (key: string) => {
    setPageKey(key)
    setGoTo({ key })
  }
  const swap = (first: string, second: string) => {
    if (changeParts(id, swapPictures(book, first, second), 'book.did.swapped')) setPicture(undefined)
  }
  const move = (which: string, to: string) => {
    const wishes = movePicture(book, which, to)
    if (
      wishes.length === 0 &&
      !book.pages.find(({ key }) => key === to)?.pictures.some(each => each.id === which)
    )
      showToast({ text: t('book.noRoom') })
    else if (changeParts(id, wishes, 'book.did.moved')) show(to)
  }
  const choose: Choosing = {
    on: writes,
    picture,
    onPicture: (which, on) => {
      setPageKey(on.key)
      if (picture !== undefined && picture !== which) swap(picture, which)
      else setPicture(picture === which ? undefined : which)
    },
    onPage: on => setPageKey(on.key),
    onStep: (which, step) => {
      const other = neighbourPicture(book, which, step)
      if (other !== undefined) swap(which, other)
    },
    onDrop: ({ id: which, onto, page: to }) => {
      if (onto !== undefined) swap(which, onto)
      else if (to !== undefined) move(which, to)
    },
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setPicture(undefined)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (
    book.pages.every(({ kind }) => kind !== 'entry' && kind !== 'photos') &&
    shown.changes.leftOut.size === 0
  )
    return (
      <div class="journal">
        <BookHead row={row} pages={0} />
        <div class="book-empty">
          <Empty icon={BookOpen} title={t('book.empty')}>
            {t('book.emptyFact')}
          </Empty>
        </div>
      </div>
    )
  const panel = (
    <BookChoicesPanel
      row={row}
      shown={shown}
      writes={writes}
      small={small}
      onShowPage={at => show(book.pages[at - 1]?.key ?? '')}
    />
  )
  const selected = picture !== undefined && (
    <PictureTools
      onPrevious={step(neighbourPage(book, picture, -1)?.key, key => move(picture, key))}
      onNext={step(neighbourPage(book, picture, 1)?.key, key => move(picture, key))}
      onEnd={() => setPicture(undefined)}
    />
  )
  const tools = page && writes && mayChange(page) && (
    <PageTools row={row} page={page} shown={shown} picture={picture} onDone={() => setPicture(undefined)} />
  )
  return (
    <div class="journal book" data-size={choices.size} data-bleed={choices.bleed || undefined}>
      <BookHead
        row={row}
        pages={book.pages.length}
        actions={
          <>
            {writes && !phone && <BookHistory journalId={id} />}
            {!wide && (
              <IconButton
                icon={SlidersHorizontal}
                label={t('book.choices')}
                onClick={() => setChoosing(true)}
              />
            )}
            {!phone && (
              <Button icon={Printer} onClick={() => void printing.print()}>
                {t('book.print')}
              </Button>
            )}
            {phone ? (
              <IconButton
                kind="tonal"
                icon={Download}
                label={t('book.save')}
                onClick={() => void printing.print()}
              />
            ) : (
              <Button kind="primary" icon={Download} onClick={() => void printing.print()}>
                {t('book.save')}
              </Button>
            )}
          </>
        }
      />
      {printing.fetching && (
        <output class="book-fetching">
          <progress
            max={printing.fetching.count}
            value={printing.fetching.done}
            aria-label={t('book.fetching')}
          />
          <span>
            {t('book.fetched', {
              done: formatNumber(printing.fetching.done),
              count: formatNumber(printing.fetching.count),
            })}
          </span>
          <Button kind="text" icon={X} onClick={printing.cancel}>
            {t('book.cancel')}
          </Button>
        </output>
      )}
      <div class="book-panes">
        {!phone && <ThumbList pages={book.pages} context={context} chosen={pageKey} onChoose={show} />}
        <div class="book-middle">
          <Spreads
            pages={book.pages}
            context={context}
            single={phone}
            chosen={pageKey}
            goTo={goTo}
            onChosen={setPageKey}
            choosing={choose}
          />
          {(selected || tools) && (
            <div class="book-tools">
              {selected}
              {tools}
            </div>
          )}
        </div>
        {wide && <aside class="book-choices">{panel}</aside>}
      </div>
      {choosing && !wide && (
        <Sheet title={t('book.choices')} wide="end" onClose={() => setChoosing(false)}>
          {panel}
          {writes && phone && <BookHistory journalId={id} />}
        </Sheet>
      )}
      {printing.onPaper && <BookOnPaper {...context} pages={book.pages} />}
    </div>
  )
}

function step(key: string | undefined, go: (key: string) => void): (() => void) | undefined {
  return key === undefined ? undefined : () => go(key)
}

function BookHead(props: { row: Journal; pages: number; actions?: ComponentChildren }) {
  const { row, pages, actions } = props
  const phone = usePhone()
  return (
    <PageHeader
      title={<span dir="auto">{t('book.title', { name: row.title })}</span>}
      meta={pages > 0 && t('book.pages', { count: pages })}
      back={{ href: `/journal/${row.id}`, label: t('journal.backToTimeline') }}
      status={phone && <SyncStatusButton shape="line" />}
      actions={
        <>
          {!phone && <SyncStatusButton shape="pill" />}
          {actions}
        </>
      }
    />
  )
}

/** What can be done with the photo that is chosen. */
function PictureTools(props: {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onEnd: () => void
}) {
  const { onPrevious, onNext, onEnd } = props
  return (
    <div class="book-chosen">
      <output>{t('book.chosen')}</output>
      {onPrevious && (
        <IconButton flip kind="outline" icon={ArrowLeft} label={t('book.toPrevious')} onClick={onPrevious} />
      )}
      {onNext && (
        <IconButton flip kind="outline" icon={ArrowRight} label={t('book.toNext')} onClick={onNext} />
      )}
      <IconButton icon={X} label={t('book.chooseNone')} onClick={onEnd} />
    </div>
  )
}
