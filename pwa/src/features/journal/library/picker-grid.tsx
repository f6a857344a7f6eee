import { Check, Play } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { libraryPicture } from '../../../data/library-pictures.ts'
import type { LibraryPhoto } from '../../../data/photo-libraries.ts'
import { formatDate, formatNumber, formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useNearby } from '../../../ui/use-nearby.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { Icon } from '../../../ui/icon.tsx'
import { longDate } from '../journal-days.ts'
import { LibraryFrame } from '../photos/library-image.tsx'
import { lengthText } from '../photos/photo-tile.tsx'
import { between, nextPlace, toggled, withAll, withoutAll, type Choice } from './choice.ts'
import { useDrawnRange } from './use-drawn-range.ts'
import type { PhotoGroup } from './photo-groups.ts'

/** Number of rows that are drawn or left out together. */
const rowsOfBlock = 4

export interface GridProps {
  provider: string
  /** The account whose library it is. */
  ownerId: string
  groups: readonly PhotoGroup[]
  columns: number
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Ids of photos that are in the journal already and cannot be chosen again. */
  used: ReadonlySet<string>
  /** Numbers of the days of the journal, by date. */
  dayNumbers: ReadonlyMap<string, number>
}

/** Photos by day. Arrows move, Space chooses, Shift or a finger drawn over them chooses a range, Ctrl+A the day. */
export function PickerGrid(props: GridProps) {
  const { groups, columns, choice, onChoose, used } = props
  const [cursor, setCursor] = useState(0)
  const anchorRef = useRef(0)
  const movedRef = useRef(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const last = groups.at(-1)
  const count = last ? last.from + last.photos.length : 0
  const groupAt = (at: number) => groups.find(({ from, photos }) => at < from + photos.length)
  const free = (photos: readonly LibraryPhoto[]) => photos.filter(({ id }) => !used.has(id))
  const chooseRange = (from: number, to: number) => {
    const photos = between(from, to).flatMap(at => {
      const group = groupAt(at)
      return group?.photos[at - group.from] ?? []
    })
    onChoose(withAll(choice, free(photos)))
  }

  useLayoutEffect(() => {
    if (!movedRef.current) return
    movedRef.current = false
    rootRef.current?.querySelector<HTMLElement>(`[data-at="${cursor}"]`)?.focus()
  }, [cursor])

  const press = (at: number, photo: LibraryPhoto, range: boolean) => {
    setCursor(at)
    if (range) return chooseRange(anchorRef.current, at)
    anchorRef.current = at
    if (!used.has(photo.id)) onChoose(toggled(choice, photo))
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.altKey) return
    const whole = event.ctrlKey || event.metaKey
    if (whole && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      return onChoose(withAll(choice, free(groupAt(cursor)?.photos ?? [])))
    }
    const direction = whole ? undefined : directionOf(event)
    if (!direction) return
    event.preventDefault()
    const to = nextPlace(direction, cursor, groups, columns)
    if (event.shiftKey) chooseRange(anchorRef.current, to)
    else anchorRef.current = to
    movedRef.current = to !== cursor
    setCursor(to)
  }
  useDrawnRange(rootRef, chooseRange)

  return (
    <div class="picker-grid" style={{ '--columns': columns }} ref={rootRef}>
      {groups.map(group => (
        <Day
          key={group.date}
          {...props}
          group={group}
          cursor={Math.min(cursor, Math.max(0, count - 1))}
          onPress={press}
          onKey={pressKey}
        />
      ))}
    </div>
  )
}

interface Hands {
  onPress: (at: number, photo: LibraryPhoto, range: boolean) => void
  onKey: (event: KeyboardEvent) => void
}

function directionOf({ key, currentTarget }: KeyboardEvent) {
  const rtl = getComputedStyle(currentTarget as Element).direction === 'rtl'
  const onward = rtl ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowUp') return 'up'
  if (key === onward) return 'next'
  return key === 'ArrowLeft' || key === 'ArrowRight' ? 'previous' : undefined
}

function Day(props: GridProps & Hands & { group: PhotoGroup; cursor: number }) {
  const { group, columns, choice, onChoose, used, dayNumbers, cursor } = props
  const { date, photos, from } = group
  const number = dayNumbers.get(date)
  const title = date ? longDate(date) : t('journal.noDate')
  const free = photos.filter(({ id }) => !used.has(id))
  const all = free.length > 0 && free.every(({ id }) => choice.has(id))
  const size = rowsOfBlock * columns
  const blocks = Array.from({ length: Math.ceil(photos.length / size) }, (_, at) => at * size)
  return (
    <section
      class={classNames('picker-day', number !== undefined && dayColourClass(number))}
      aria-label={title}
    >
      <header class="picker-day-head">
        {number !== undefined && <span class="picker-day-mark" aria-hidden="true" />}
        <h2>{title}</h2>
        <span class="picker-day-count">{t('journal.photoCount', { count: photos.length })}</span>
        {free.length > 0 && (
          <Button
            kind="text"
            size="small"
            aria-label={t(all ? 'library.selectNoneOf' : 'library.selectAllOf', { day: title })}
            onClick={() => onChoose(all ? withoutAll(choice, free) : withAll(choice, free))}
          >
            {t(all ? 'library.selectNone' : 'library.selectAll')}
          </Button>
        )}
      </header>
      <div class="picker-tiles">
        {blocks.map(at => (
          <Block
            key={at}
            {...props}
            photos={photos.slice(at, at + size)}
            from={from + at}
            // The block with the focus is always drawn.
            held={cursor >= from + at && cursor < from + at + size}
          />
        ))}
      </div>
    </section>
  )
}

/** Some rows of tiles. Far from the visible part the block is empty and keeps its height. */
function Block(
  props: GridProps & Hands & { photos: readonly LibraryPhoto[]; from: number; cursor: number; held: boolean },
) {
  const { photos, from, cursor, held, columns, choice, used, provider, ownerId, onPress, onKey } = props
  const { ref, near } = useNearby()
  const numbers = new Map([...choice.keys()].map((id, at) => [id, at + 1]))
  return (
    <div class="picker-block" style={{ '--rows': Math.ceil(photos.length / columns) }} ref={ref}>
      {(near || held) &&
        photos.map((photo, at) => (
          <Tile
            key={photo.id}
            photo={photo}
            at={from + at}
            origin={{ provider, owner_id: ownerId, asset_id: photo.id }}
            number={numbers.get(photo.id)}
            used={used.has(photo.id)}
            isCursor={cursor === from + at}
            onPress={onPress}
            onKey={onKey}
          />
        ))}
    </div>
  )
}

function Tile(props: {
  photo: LibraryPhoto
  at: number
  origin: Parameters<typeof libraryPicture>[0]
  number: number | undefined
  used: boolean
  isCursor: boolean
  onPress: Hands['onPress']
  onKey: Hands['onKey']
}) {
  const { photo, at, origin, number, used, isCursor, onPress, onKey } = props
  const picture = libraryPicture(origin, 'thumbnail').value
  return (
    <button
      type="button"
      class={classNames('picker-tile', number !== undefined && 'is-chosen', used && 'is-used')}
      data-at={at}
      tabIndex={isCursor ? 0 : -1}
      aria-pressed={number !== undefined}
      aria-disabled={used || undefined}
      aria-label={nameOf(photo, used)}
      onClick={event => onPress(at, photo, event.shiftKey)}
      onKeyDown={onKey}
    >
      <LibraryFrame
        url={picture.status === 'ready' ? picture.url : undefined}
        absent={picture.status === 'absent' ? picture.why : undefined}
        takenAt={photo.takenAt}
        alt=""
      />
      {photo.type === 'video' && !used && (
        <span class="journal-tile-video">
          <Icon of={Play} size={16} />
          {photo.seconds === null ? null : lengthText(photo.seconds * 1000)}
        </span>
      )}
      {used ? (
        <span class="picker-used">
          <Icon of={Check} size={16} />
          {t('library.used')}
        </span>
      ) : (
        <span class="picker-ring" aria-hidden="true">
          {number !== undefined && formatNumber(number)}
        </span>
      )}
    </button>
  )
}

/** "Photo, 22 Apr 16:04, Aveiro" */
function nameOf({ type, takenAt, city }: LibraryPhoto, used: boolean): string {
  const [date, time] = takenAt?.split('T') ?? []
  const when = date && time ? `${formatDate(date, { weekday: false })} ${formatTime(time.slice(0, 5))}` : ''
  const kind = t(type === 'video' ? 'library.video' : 'library.photo')
  return [kind, when, city ?? '', used ? t('library.used') : ''].filter(Boolean).join(', ')
}
