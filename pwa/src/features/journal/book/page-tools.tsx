import './page-tools.css'
import { pageLayouts, type PageLayout } from '@caravel/sync-protocol/entities/journey-book-part'
import { EyeOff, PenLine, RotateCcw } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Journal } from '../journal-rows.ts'
import { changeParts } from './book-actions.ts'
import type { BookPage } from './layout/book-types.ts'
import { chooseLayout, followAgain, leaveOut } from './layout/move-pictures.ts'
import type { ShownBook } from './use-book.ts'

/** Buttons for the page in view, or for the chosen photo. */
export function PageTools(props: {
  row: Journal
  page: BookPage
  shown: ShownBook
  picture: string | undefined
  onDone: () => void
}) {
  const { row, page, shown, picture, onDone } = props
  const { id } = row
  const entryId = page.kind === 'entry' ? page.section.slice('entry:'.length) : undefined
  const isMap = picture?.startsWith('map:') ?? false
  const out = picture ?? entryId
  const again = followAgain(shown.changes, page.section)
  return (
    <div class="book-page-tools">
      <fieldset class="book-layouts">
        <legend>{t('book.layout')}</legend>
        {pageLayouts.map(layout => (
          <button
            key={layout}
            type="button"
            class={classNames('book-layout', page.layout === layout && 'is-chosen')}
            aria-pressed={page.layout === layout}
            aria-label={t(`book.layout.${layout}`)}
            title={t(`book.layout.${layout}`)}
            onClick={() => changeParts(id, chooseLayout(page, layout), 'book.did.layout')}
          >
            <LayoutPicture layout={layout} />
          </button>
        ))}
      </fieldset>
      <div class="book-page-acts">
        {again.length > 0 && (
          <Button icon={RotateCcw} onClick={() => changeParts(id, again, 'book.did.again')}>
            {t('book.again')}
          </Button>
        )}
        {entryId !== undefined && (
          <Button icon={PenLine} href={`/journal/${id}/entries/${entryId}/edit`}>
            {t('book.text')}
          </Button>
        )}
        {out !== undefined && !isMap && (
          <Button
            icon={EyeOff}
            onClick={() => {
              changeParts(id, leaveOut(out), 'book.did.leftOut')
              onDone()
            }}
          >
            {t(picture === undefined ? 'book.leaveEntryOut' : 'book.leaveOut')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Part = ['p' | 'w', x: number, y: number, width: number, height: number]

/** Rectangles of pictures (`p`) and words (`w`) on a page of 24 by 24. */
const parts: Record<PageLayout, Part[]> = {
  words: [['w', 3, 4, 18, 16]],
  above: [
    ['p', 3, 3, 18, 10],
    ['w', 3, 15, 18, 6],
  ],
  below: [
    ['w', 3, 4, 18, 6],
    ['p', 3, 12, 18, 9],
  ],
  beside: [
    ['p', 3, 3, 8, 18],
    ['w', 13, 4, 8, 16],
  ],
  photos: [
    ['p', 3, 3, 8.5, 8.5],
    ['p', 12.5, 3, 8.5, 8.5],
    ['p', 3, 12.5, 8.5, 8.5],
    ['p', 12.5, 12.5, 8.5, 8.5],
  ],
  full: [['p', 0, 0, 24, 24]],
}

function LayoutPicture({ layout }: { layout: PageLayout }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {parts[layout].map(([kind, x, y, width, height], at) =>
        kind === 'p' ? (
          <rect key={at} {...{ x, y, width, height }} class="book-layout-photo" />
        ) : (
          Array.from({ length: Math.floor(height / 3) + 1 }, (_, n) => (
            <rect
              key={`${at} ${n}`}
              x={x}
              y={y + n * 3}
              width={width}
              height={1.4}
              class="book-layout-words"
            />
          ))
        ),
      )}
    </svg>
  )
}
