import './spreads.css'
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useNearby } from '../../../ui/use-nearby.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { BookPage, PlacedPicture } from './layout/book-types.ts'
import { mayChange } from './layout/move-pictures.ts'
import { bleedWidth } from './layout/paper.ts'
import { PageFace, type FaceContext } from './page-face.tsx'
import { swipeHandlers } from '../swipe-handlers.ts'
import { spreadOfPage, spreadsOf, type Spread } from './spread-list.ts'
import { usePictureDrag, type Dropped } from './use-picture-drag.ts'

export interface Choosing {
  /** The reader may change the book. */
  on: boolean
  picture: string | undefined
  onPicture: (id: string, page: BookPage) => void
  onPage: (page: BookPage) => void
  /** Swaps the picture with the one before or behind it. */
  onStep: (id: string, step: -1 | 1) => void
  onDrop: (drop: Dropped) => void
}

interface SpreadsProps {
  pages: readonly BookPage[]
  context: FaceContext
  /** One page at a time, as on a phone. */
  single: boolean
  chosen: string
  goTo: { key: string } | undefined
  onChosen: (key: string) => void
  choosing: Choosing
}

/** The pages as they lie beside each other, or one after the other on a phone. */
export function Spreads(props: SpreadsProps) {
  return props.single ? <OnePage {...props} /> : <AllSpreads {...props} />
}

/** Pixels for a millimetre, so that a spread fits into its area. */
function useScale(area: HTMLElement | null, millimetres: number, high: number): number {
  const [scale, setScale] = useState(2)
  useLayoutEffect(() => {
    if (!area) return undefined
    const measure = () => {
      const { clientWidth, clientHeight } = area
      setScale(Math.max(0.8, Math.min((clientWidth - 48) / millimetres, (clientHeight * 0.92) / high)))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(area)
    return () => watcher.disconnect()
  }, [area, millimetres, high])
  return scale
}

function AllSpreads({ pages, context, chosen, goTo, onChosen, choosing }: SpreadsProps) {
  const [area, setArea] = useState<HTMLElement | null>(null)
  const spreads = spreadsOf(pages)
  const { width, height } = context.paper
  const over = context.bleed ? 2 * bleedWidth : 0
  const scale = useScale(area, 2 * width + over, height + over + 14)
  usePictureDrag(area, choosing.on, choosing.onDrop)
  useEffect(() => {
    if (goTo) document.getElementById(`book-${goTo.key}`)?.scrollIntoView({ block: 'center' })
  }, [goTo])
  // Scrolling chooses what is in the middle.
  useEffect(() => {
    if (!area) return undefined
    const watcher = new IntersectionObserver(
      entries => {
        const key = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-first')
        if (key) onChosen(key)
      },
      { root: area, rootMargin: '-49% 0px -49% 0px' },
    )
    for (const spread of area.querySelectorAll('.book-spread')) watcher.observe(spread)
    return () => watcher.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- elements of spreads change only with their number
  }, [area, spreads.length])
  const at = spreadOfPage(spreads, chosen)
  return (
    <section
      class="book-spreads"
      ref={setArea}
      aria-label={t('book.spreads')}
      style={{ '--u': `${scale}px` }}
    >
      {spreads.map((spread, n) => (
        <SpreadView
          key={spread.first}
          spread={spread}
          context={context}
          chosen={n === at ? chosen : undefined}
          choosing={choosing}
        />
      ))}
    </section>
  )
}

function SpreadView(props: {
  spread: Spread
  context: FaceContext
  /** The key of the page that is chosen, where it is one of these. */
  chosen: string | undefined
  choosing: Choosing
}) {
  const { spread, context, chosen, choosing } = props
  const { left, right, first } = spread
  const { near, ref } = useNearby()
  const last = left && right ? first + 1 : first
  const name =
    last === first
      ? t('book.page', { number: formatNumber(first) })
      : t('book.pagesFromTo', { from: formatNumber(first), to: formatNumber(last) })
  return (
    <section class="book-spread" ref={ref} data-first={(left ?? right)?.key} aria-label={name}>
      <div class={classNames('book-open', context.bleed && 'has-bleed')}>
        {[left, right].map((page, side) =>
          page ? (
            <Sheet
              key={page.key}
              page={page}
              number={first + (left ? side : 0)}
              near={near}
              isChosen={page.key === chosen}
              context={context}
              choosing={choosing}
            />
          ) : (
            <span
              key={side}
              class="book-none"
              style={{ inlineSize: `calc(var(--u) * ${context.paper.width})` }}
            />
          ),
        )}
      </div>
      <p class="book-spread-name">{name}</p>
    </section>
  )
}

function Sheet(props: {
  page: BookPage
  number: number
  near: boolean
  isChosen: boolean
  context: FaceContext
  choosing: Choosing
}) {
  const { page, number, near, isChosen, context, choosing } = props
  const { width, height } = context.paper
  const changeable = choosing.on && mayChange(page)
  const button = (picture: PlacedPicture, name: string, face: ComponentChildren) => {
    const isPicked = choosing.picture === picture.id
    // The numbers on a map are no part of its name.
    const isMap = picture.id.startsWith('map:')
    const key = choosing.picture === undefined || isPicked ? 'book.choosePhoto' : 'book.swapWith'
    const label = t(key, { name, page: formatNumber(number) })
    return (
      <button
        type="button"
        class={classNames('book-picture-button', isPicked && 'is-chosen')}
        aria-pressed={isPicked}
        {...(isMap ? {} : { 'aria-label': label })}
        onClick={() => choosing.onPicture(picture.id, page)}
        onKeyDown={event => {
          const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
          if (!event.altKey || step === undefined) return
          event.preventDefault()
          choosing.onStep(picture.id, step < 0 ? -1 : 1)
        }}
      >
        {isMap && <VisuallyHidden>{label}</VisuallyHidden>}
        {face}
      </button>
    )
  }
  return (
    <div
      class={classNames('book-sheet', isChosen && changeable && 'is-chosen')}
      id={`book-${page.key}`}
      {...(changeable
        ? {
            'data-page': page.key,
            role: 'group',
            tabIndex: 0,
            'aria-label': t('book.page', { number: formatNumber(number) }),
            onFocus: () => choosing.onPage(page),
            onClick: () => choosing.onPage(page),
          }
        : {})}
      style={{ inlineSize: `calc(var(--u) * ${width})`, blockSize: `calc(var(--u) * ${height})` }}
    >
      {near && (
        <PageFace
          {...context}
          page={page}
          number={number}
          kind="screen"
          {...(changeable ? { pictureButton: button } : {})}
        />
      )}
    </div>
  )
}

/** One page, with the others by buttons, keys and swipes. */
function OnePage({ pages, context, chosen, onChosen, choosing }: SpreadsProps) {
  const [area, setArea] = useState<HTMLElement | null>(null)
  const { width, height } = context.paper
  const scale = useScale(area, width, height)
  const at = Math.max(
    0,
    pages.findIndex(({ key }) => key === chosen),
  )
  const page = pages[at]
  usePictureDrag(area, choosing.on, choosing.onDrop)
  const go = (step: number) => {
    const next = pages[at + step]
    if (next) onChosen(next.key)
  }
  const swipes = swipeHandlers(step => {
    if (!area?.querySelector('.is-lifted')) go(step)
  })
  return (
    <>
      <div class="book-one" ref={setArea} style={{ '--u': `${scale}px` }} {...swipes}>
        {page && (
          <Sheet
            key={page.key}
            page={page}
            number={at + 1}
            near
            isChosen={false}
            context={context}
            choosing={choosing}
          />
        )}
      </div>
      <nav class="book-pager" aria-label={t('book.pagesLabel')}>
        <IconButton
          icon={ChevronLeft}
          flip
          label={t('book.previousPage')}
          offReason={at === 0 ? t('book.firstPage') : undefined}
          onClick={() => go(-1)}
        />
        <span>{t('book.pageOf', { number: formatNumber(at + 1), count: formatNumber(pages.length) })}</span>
        <IconButton
          icon={ChevronRight}
          flip
          label={t('book.nextPage')}
          offReason={at === pages.length - 1 ? t('book.lastPage') : undefined}
          onClick={() => go(1)}
        />
      </nav>
    </>
  )
}
