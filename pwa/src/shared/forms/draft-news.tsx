import './draft-news.css'
import { UserRoundPen } from 'lucide-preact'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { formatList } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { announce } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { personOf } from '../people/people.ts'
import { newsOf, rebased, writersSince, type FieldNews } from './draft-sides.ts'

type Sides = {
  began: unknown
  now: unknown
  before: object
  mine: object
  theirs: object
  settle: (value: never) => void
}

type Props = {
  draft: { sides: Sides }
  /** What the form itself writes is no news to it. */
  saving: ReadonlySignal<boolean>
  stream: StreamKey
  /** The label of each field, by its name in the draft. */
  labels: Readonly<Record<string, StringKey>>
  /** The value of a field as people read it; undefined: not in a word. */
  valueText?: (field: string, value: unknown) => string | undefined
}

/** Longer values are seen when they are taken in. */
const longestShown = 40

/**
 * In the foot of a form, where nothing moves that is being written: what others changed since it began. The form takes
 * nothing in by itself; saved as it stands it writes only what was written in it.
 */
export default function DraftNews(props: Props) {
  const { saving, stream, labels, valueText } = props
  const { began, now, before, mine, theirs, settle } = props.draft.sides
  const news = saving.value ? [] : newsOf(before, mine, theirs)
  const both = news.some(each => each.both)
  const writers = writerOf(writersSince(began, now), stream)
  const text = news.length ? newsText(news, writers, labels, valueText) : undefined
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (!text) return null
  const take = (whose: 'mine' | 'theirs') => () => settle(rebased(before, mine, theirs, whose) as never)
  const { by } = writers
  const choices = [
    { label: t('draft.useTheirs', { by }), onClick: take('theirs') },
    { label: t('draft.keepMine', { by }), onClick: take('mine') },
  ]
  return (
    <div class="draft-news">
      <Notice
        icon={UserRoundPen}
        action={both ? choices : { label: t('draft.takeIn'), onClick: take('mine') }}
      >
        {text} {both ? null : t('draft.savesYours')}
      </Notice>
    </div>
  )
}

/**
 * `you`: the reader, on whatever device: rows do not tell by which, and what waits on this one has their old version ·
 * `server`: it wrote by itself, for nobody · `nobody`: someone whom nobody here knows.
 */
type Writers = { by: 'you' | 'server' | 'nobody' | 'other'; who: string }

function writerOf(writers: readonly (string | null)[], stream: StreamKey): Writers {
  const me = device.value?.actor.user_id
  const others = writers.filter(id => id !== null && id !== me) as string[]
  const who = formatList(others.flatMap(id => personOf(stream, id)?.name ?? []))
  if (others.length) return { by: who === '' ? 'nobody' : 'other', who }
  return { by: writers.length && !writers.includes(me ?? null) ? 'server' : 'you', who }
}

function newsText(
  news: readonly FieldNews[],
  writers: Writers,
  labels: Readonly<Record<string, StringKey>>,
  valueText: (field: string, value: unknown) => string | undefined = plainText,
): string {
  const order = Object.keys(labels)
  const inOrder = news.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  const fields = inOrder.flatMap(({ field, value }) => {
    const key = labels[field]
    if (!key) return []
    const said = valueText(field, value)
    return said ? t('draft.fieldNow', { field: t(key), value: said }) : t(key)
  })
  const params = { ...writers, fields: formatList([...new Set(fields)]) }
  return fields.length ? t('draft.changedBy', params) : t('draft.changed', params)
}

/** Short texts as they are. */
export const plainText = (_: string, value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= longestShown ? value : undefined
