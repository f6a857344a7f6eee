import './thumb-list.css'
import { Pencil } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useNearby } from '../../../ui/use-nearby.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { BookPage } from './layout/book-types.ts'
import { PageFace, type FaceContext } from './page-face.tsx'
import { spreadOfPage, spreadsOf, type Spread } from './spread-list.ts'

/** All spreads, small; a pencil marks those that somebody changed. */
export function ThumbList(props: {
  pages: readonly BookPage[]
  context: FaceContext
  chosen: string
  onChoose: (key: string) => void
}) {
  const { pages, context, chosen, onChoose } = props
  const spreads = spreadsOf(pages)
  const at = spreadOfPage(spreads, chosen)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <nav class="book-thumbs" aria-label={t('book.pagesLabel')}>
      <h2>
        {t('book.pagesLabel')}
        <span>
          {t('book.pageOf', {
            number: formatNumber(spreads[at]?.first ?? 1),
            count: formatNumber(pages.length),
          })}
        </span>
      </h2>
      <ol ref={list}>
        {spreads.map((spread, n) => (
          <Thumb
            key={spread.first}
            spread={spread}
            context={context}
            isChosen={n === at}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </nav>
  )
}

function Thumb(props: {
  spread: Spread
  context: FaceContext
  isChosen: boolean
  onChoose: (key: string) => void
}) {
  const { spread, context, isChosen, onChoose } = props
  const { left, right, first } = spread
  const { near, ref } = useNearby()
  const { width, height } = context.paper
  const changed = left?.changed || right?.changed
  const numbers = left && right ? `${formatNumber(first)} – ${formatNumber(first + 1)}` : formatNumber(first)
  const key = (left ?? right)?.key ?? ''
  return (
    <li ref={ref}>
      <button
        type="button"
        class={classNames('book-thumb', isChosen && 'is-chosen')}
        aria-current={isChosen ? 'page' : undefined}
        onClick={() => onChoose(key)}
      >
        <span
          class="book-thumb-open"
          style={{ '--u': `${80 / width}px`, blockSize: `${(80 / width) * height}px` }}
          aria-hidden="true"
        >
          {[left, right].map((page, side) => (
            <span key={side} class={classNames('book-thumb-page', !page && 'is-none')}>
              {page && near && <PageFace {...context} page={page} number={first} kind="thumb" />}
            </span>
          ))}
        </span>
        <span class="book-thumb-name">
          {numbers}
          {changed && (
            <>
              <Icon of={Pencil} size={16} />
              <VisuallyHidden>{t('book.changed')}</VisuallyHidden>
            </>
          )}
        </span>
      </button>
    </li>
  )
}
