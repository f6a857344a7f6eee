import './page-face.css'
import { originOf, type LibraryOrigin } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo } from '@caravel/sync-protocol/entities/journey-photo'
import type { ComponentChildren, CSSProperties } from 'preact'
import { fileSource } from '../../../data/files.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import type { PaperGround } from '../../../map/paper/paper-map.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { JournalWay } from '../map/journal-way.ts'
import { paperLibraryPicture, smallLibraryUrl } from '../photos/library-image.tsx'
import { altOf } from '../photos/photo-tile.tsx'
import { smallOf, type JournalPhoto } from '../photos/journal-photos.ts'
import { BookMap } from './book-map.tsx'
import type { BookPage, Paper, PlacedPicture, Rect, TextLine } from './layout/book-types.ts'
import { bleedWidth } from './layout/paper.ts'
import { isHere } from './photo-here.ts'

/** Everything that pages are drawn from, except their layout. */
export interface FaceContext {
  paper: Paper
  photos: ReadonlyMap<string, JournalPhoto>
  way: JournalWay
  ground: PaperGround
  /** For a print shop: pages are drawn over their edges. */
  bleed: boolean
}

export interface PageFaceProps extends FaceContext {
  page: BookPage
  /** From 1. */
  number: number
  /** `thumb`: lines in place of words; `paper`: with the photos themselves. */
  kind: 'thumb' | 'screen' | 'paper'
  /** Wraps a picture in a button on the screen; absent if pictures cannot be chosen. */
  pictureButton?: (picture: PlacedPicture, name: string, face: ComponentChildren) => ComponentChildren
}

const mm = (value: number): string => `calc(var(--u) * ${value.toFixed(3)})`

function placeOf({ x, y, width, height }: Rect): CSSProperties {
  return { insetInlineStart: mm(x), insetBlockStart: mm(y), inlineSize: mm(width), blockSize: mm(height) }
}

/** One page of the book, in millimetres of `--u`. */
export function PageFace(props: PageFaceProps) {
  const { page, paper, number, kind, bleed } = props
  const { width, height } = paper
  const colour = page.dayNumber === null ? 'day-1' : dayColourClass(page.dayNumber)
  const over = kind === 'paper' && bleed ? bleedWidth : 0
  const isPanel = page.kind === 'day' || page.kind === 'cover'
  return (
    <div
      class={classNames('book-face on-paper', `is-${page.kind}`, colour)}
      style={{ inlineSize: mm(width + 2 * over), blockSize: mm(height + 2 * over) }}
    >
      {isPanel && <span class="book-panel" />}
      <div class="book-cut" style={{ inset: mm(over) }}>
        {page.kind === 'day' && (
          <span class="book-day-number" aria-hidden="true">
            {formatNumber(page.dayNumber ?? 1)}
          </span>
        )}
        {page.pictures.map(picture => (
          <PagePicture key={picture.id} {...props} picture={picture} />
        ))}
        {kind === 'thumb' ? (
          <ThumbLines page={page} />
        ) : (
          page.lines.map((placed, at) => (
            <Line key={at} line={placed.line} rect={placed} shaded={page.kind === 'cover'} />
          ))
        )}
        {kind !== 'thumb' && hasNumber(page) && (
          <span
            class={classNames('book-folio', number % 2 === 0 && 'is-left')}
            style={{ insetBlockEnd: mm(paper.margin * 0.6), insetInline: mm(paper.margin) }}
          >
            {formatNumber(number)}
          </span>
        )}
      </div>
    </div>
  )
}

/** The foot of a photo that fills its page, where its caption stands. */
function overPicture({ y }: Rect, { width, height, margin }: Paper, over: number): Rect {
  const top = y - margin
  return { x: -over, y: top, width: width + 2 * over, height: height + over - top }
}

function hasNumber({ kind, pictures }: BookPage): boolean {
  return (kind === 'entry' || kind === 'photos' || kind === 'way') && !pictures.some(({ bleeds }) => bleeds)
}

function Line({ line, rect, shaded }: { line: TextLine; rect: Rect; shaded?: boolean }) {
  const { runs, dir, role, size, indent, height } = line
  return (
    <p
      class={classNames('book-line', `is-${role}`, shaded && 'is-shaded')}
      dir={dir}
      style={{ ...placeOf(rect), paddingInlineStart: mm(indent), fontSize: mm(size), lineHeight: mm(height) }}
    >
      {runs.map(({ text, bold, italic }, at) =>
        bold || italic ? (
          <span key={at} class={classNames(bold && 'is-bold', italic && 'is-italic')}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** Bars in place of lines of words. */
function ThumbLines({ page: { lines } }: { page: BookPage }) {
  return (
    <>
      {lines.slice(0, 14).map(({ line, ...rect }, at) => (
        <span
          key={at}
          class={classNames('book-thumb-line', line.role === 'title' && 'is-title')}
          style={{ ...placeOf({ ...rect, width: Math.min(rect.width, line.width) }) }}
        />
      ))}
    </>
  )
}

function PagePicture(props: PageFaceProps & { picture: PlacedPicture }) {
  const { picture, photos, way, ground, kind, bleed, paper, pictureButton, page } = props
  const { id, bleeds, caption } = picture
  const over = bleeds && kind === 'paper' && bleed ? bleedWidth : 0
  const rect = {
    x: picture.x - over,
    y: picture.y - over,
    width: picture.width + 2 * over,
    height: picture.height + 2 * over,
  }
  const photo = photos.get(id)
  const date = id === 'map:all' ? undefined : id.startsWith('map:') ? id.slice(4) : null
  const name = photo ? altOf(photo, 1) : t('book.map')
  const face =
    date === null ? (
      photo && <Photo photo={photo} alt={name} kind={kind} />
    ) : kind === 'thumb' ? (
      <span class="book-map" />
    ) : (
      <BookMap way={way} date={date} size={picture} {...ground} />
    )
  return (
    <>
      <div class={classNames('book-picture', bleeds && 'bleeds')} style={placeOf(rect)} data-picture={id}>
        {pictureButton ? pictureButton(picture, name, face) : face}
      </div>
      {caption && kind !== 'thumb' && (
        <div
          class={classNames('book-caption', bleeds && 'is-over')}
          style={bleeds ? placeOf(overPicture(caption, paper, over)) : placeOf(caption)}
        >
          {caption.lines.map((line, at) => (
            <Line
              key={at}
              line={line}
              shaded={bleeds}
              rect={{
                x: bleeds ? paper.margin + over : 0,
                y: (bleeds ? paper.margin : 0) + at * line.height,
                width: caption.width,
                height: line.height,
              }}
            />
          ))}
        </div>
      )}
      {page.kind === 'cover' && <span class="book-cover-shade" />}
    </>
  )
}

/** On the screen the small picture, unless the photo is on this device; on paper the photo itself, if it can be fetched. */
function Photo({ photo, alt, kind }: { photo: JournalPhoto; alt: string; kind: PageFaceProps['kind'] }) {
  const origin = originOf(photo)
  const { url, isComing } = origin ? libraryFace(photo, origin, kind) : ownFace(photo, kind)
  const coming = isComing ? { 'data-coming': true } : {}
  return url ? (
    <img src={url} alt={alt} draggable={false} decoding={kind === 'paper' ? 'sync' : 'async'} {...coming} />
  ) : (
    <span class="book-photo-away" {...coming}>
      <VisuallyHidden>{alt}</VisuallyHidden>
    </span>
  )
}

interface Face {
  url: string | null | undefined
  /** A better picture is still loading. */
  isComing: boolean
}

function ownFace(photo: JournalPhoto, kind: PageFaceProps['kind']): Face {
  const small = smallOf(photo.journey_id, photo.id)
  const wantsWhole = !isVideo(photo) && kind !== 'thumb' && (small === undefined || isHere(photo.id))
  const whole = fileSource(wantsWhole ? photo : (small ?? photo)).value
  const lesser = fileSource(small ?? photo).value
  return {
    url: whole.status === 'ready' ? whole.url : lesser.status === 'ready' ? lesser.url : photo.preview,
    isComing: whole.status === 'loading' || (whole.status !== 'ready' && lesser.status === 'loading'),
  }
}

/** A photo that stays in a library is printed as large as the library shows it. */
function libraryFace(photo: JournalPhoto, origin: LibraryOrigin, kind: PageFaceProps['kind']): Face {
  const small = smallLibraryUrl(photo, origin)
  if (kind !== 'paper' || isVideo(photo)) return { url: small, isComing: false }
  const whole = paperLibraryPicture(origin)
  return { url: whole.status === 'ready' ? whole.url : small, isComing: whole.status === 'loading' }
}
