import { bookFills, bookSizes } from '@caravel/sync-protocol/entities/journey-book-part'
import { RotateCcw, TriangleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { formatList, formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Journal } from '../journal-rows.ts'
import { changeParts, chooseForBook } from './book-actions.ts'
import { followAgain, putBack } from './layout/move-pictures.ts'
import type { SmallPhoto } from './layout/resolution.ts'
import { chooseForNow, type ChoicesOfBook, type ShownBook } from './use-book.ts'

const parts = ['maps', 'facts', 'opinions', 'authors'] as const
/** The most pages that are listed by number. */
const mostListed = 12

/** Size, density and content of the book. Readers who may not write choose for this session only. */
export function BookChoicesPanel(props: {
  row: Journal
  shown: ShownBook
  writes: boolean
  small: readonly SmallPhoto[]
  onShowPage: (number: number) => void
}) {
  const { row, shown, writes, small, onShowPage } = props
  const { choices, changes } = shown
  const choose = (wish: Partial<ChoicesOfBook>) => {
    if (!writes) return chooseForNow(row.id, wish)
    const kept = Object.fromEntries(Object.entries(wish).map(([name, value]) => [`book_${name}`, value]))
    chooseForBook(row.id, kept)
  }
  const leftOut = [...changes.leftOut]
  const again = followAgain(changes)
  return (
    <div class="book-panel-parts">
      <Field label={t('book.size')}>
        <Segment
          wide
          label={t('book.size')}
          value={choices.size}
          options={bookSizes.map(value => ({ value, label: t(`book.size.${value}`) }))}
          onChange={size => choose({ size })}
        />
      </Field>
      <Field label={t('book.full')}>
        <Segment
          wide
          label={t('book.full')}
          value={choices.fill}
          options={bookFills.map(value => ({ value, label: t(`book.full.${value}`) }))}
          onChange={fill => choose({ fill })}
        />
      </Field>
      <section class="book-field">
        <h2>{t('book.inside')}</h2>
        {parts.map(part => (
          <Switch key={part} spread checked={choices[part]} onChange={on => choose({ [part]: on })}>
            {t(`book.part.${part}`)}
          </Switch>
        ))}
      </section>
      <section class="book-field">
        <h2>{t('book.printing')}</h2>
        <Switch spread checked={choices.bleed} onChange={bleed => choose({ bleed })}>
          {t('book.bleed')}
        </Switch>
        <p class="journal-note">{t('book.pdfFact')}</p>
      </section>
      {small.length > 0 && <SmallPhotos small={small} onShowPage={onShowPage} />}
      {writes && leftOut.length > 0 && (
        <section class="book-field">
          <p class="journal-note">{t('book.leftOut', { count: leftOut.length })}</p>
          <div>
            <Button onClick={() => changeParts(row.id, putBack(leftOut), 'book.did.putBack')}>
              {t('book.putBack')}
            </Button>
          </div>
        </section>
      )}
      {writes && again.length > 0 && (
        <div>
          <Button icon={RotateCcw} onClick={() => changeParts(row.id, again, 'book.did.again')}>
            {t('book.allAgain')}
          </Button>
        </div>
      )}
      <p class="journal-note">{t(writes ? 'book.follows' : 'book.reads')}</p>
    </div>
  )
}

function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="book-field">
      <p class="book-label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}

/** Photos that may look soft, by page. */
function SmallPhotos({
  small,
  onShowPage,
}: {
  small: readonly SmallPhoto[]
  onShowPage: (page: number) => void
}) {
  const [at, setAt] = useState(0)
  const pages = [...new Set(small.map(({ page }) => page))]
  const show = () => {
    const page = pages[at % pages.length]
    if (page !== undefined) onShowPage(page)
    setAt(at + 1)
  }
  const named = pages.slice(0, mostListed).map(page => formatNumber(page))
  return (
    <Notice tone="warn" icon={TriangleAlert} action={{ label: t('book.showSmall'), onClick: show }}>
      <strong>{t('book.small', { count: small.length })}</strong>
      <p>{t('book.smallFact', { count: small.length })}</p>
      <p>
        {pages.length > mostListed
          ? t('book.smallPagesMore', { pages: named.join(', '), count: pages.length - mostListed })
          : t('book.smallPages', { count: pages.length, pages: formatList(named) })}
      </p>
    </Notice>
  )
}
