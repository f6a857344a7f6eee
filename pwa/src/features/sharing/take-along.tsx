import { CalendarPlus, Copy, FileDown, RefreshCw, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import {
  calendarAddress,
  calendarFile,
  changeCalendar,
  deleteCalendar,
  listCalendars,
  makeCalendar,
  replaceCalendar,
  type CalendarChoices,
  type CalendarFeed,
} from '../../data/calendar-feeds.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { saveFrom } from '../../shared/device/save-file.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { DetailChoices, type ShownDetails } from './detail-choices.tsx'

const calendarParts = [
  { part: 'stops', word: 'sharing.calendar.stops' },
  { part: 'bookings', word: 'sharing.calendar.bookings' },
  { part: 'days', word: 'sharing.calendar.days' },
] as const

/** The trip as a file, and as a calendar that stays up to date. */
export function TakeAlong({ tripId }: { tripId: string }) {
  const [history, setHistory] = useState(false)
  const [shown, setShown] = useState<ShownDetails>({ codes: false, prices: false })
  const save = (ending: string) => saveFrom(`/api/trips/${tripId}/export.${ending}`, '')
  return (
    <section class="share-form">
      <h3>{t('sharing.files')}</h3>
      <Checkbox checked={history} onChange={setHistory}>
        {t('sharing.file.history')}
      </Checkbox>
      <DetailChoices shown={shown} prices={t('sharing.costsAndPrices')} onChange={setShown} />
      <div class="share-buttons">
        <Button kind="outline" icon={FileDown} onClick={() => save(pageFile(shown))}>
          {t('sharing.file.page')}
        </Button>
        <Button
          kind="outline"
          icon={FileDown}
          onClick={() => save(history ? 'caravel?history=1' : 'caravel')}
        >
          {t('sharing.file.capsule')}
        </Button>
      </div>
      <Calendars tripId={tripId} />
    </section>
  )
}

/** The page as a file, with the requested parts. */
function pageFile({ codes, prices }: ShownDetails): string {
  const query = new URLSearchParams({ codes: codes ? '1' : '0', prices: prices ? '1' : '0' })
  return `html?${query}`
}

function Calendars({ tripId }: { tripId: string }) {
  const [choices, setChoices] = useState<CalendarChoices>({
    stops: true,
    bookings: true,
    days: true,
    codes: false,
    prices: false,
  })
  const nothing = !calendarParts.some(({ part }) => choices[part])
  return (
    <>
      <h3>{t('sharing.calendar.title')}</h3>
      <fieldset class="share-rights">
        <legend>{t('sharing.calendar.holds')}</legend>
        {calendarParts.map(({ part, word }) => (
          <Checkbox
            key={part}
            checked={choices[part]}
            onChange={on => setChoices(now => ({ ...now, [part]: on }))}
          >
            {t(word)}
          </Checkbox>
        ))}
        <DetailChoices
          shown={choices}
          prices={t('sharing.prices')}
          onChange={change => setChoices(now => ({ ...now, ...change }))}
        />
      </fieldset>
      <div class="share-buttons">
        <Button
          kind="outline"
          icon={FileDown}
          offReason={nothing && t('sharing.calendar.nothing')}
          onClick={() => saveFrom(calendarFile(tripId, choices), '')}
        >
          {t('sharing.file.calendar')}
        </Button>
      </div>
      <Subscriptions tripId={tripId} choices={choices} nothing={nothing} />
    </>
  )
}

interface SubscriptionsProps {
  tripId: string
  choices: CalendarChoices
  /** Nothing is chosen. */
  nothing: boolean
}

function Subscriptions({ tripId, choices, nothing }: SubscriptionsProps) {
  const [feeds, setFeeds] = useState<CalendarFeed[]>([])
  useEffect(() => {
    listCalendars().then(
      found => setFeeds(found.filter(({ trip_id }) => trip_id === tripId || trip_id === null)),
      // Without a connection there is nothing to list; the links above say so.
      () => setFeeds([]),
    )
  }, [tripId])
  const act = (work: () => Promise<CalendarFeed[]>) => void work().then(setFeeds, showRefusal)
  const off = nothing && t('sharing.calendar.nothing')
  const others = (id: string) => feeds.filter(feed => feed.id !== id)
  const add = (trip_id: string | null) => act(async () => [...feeds, await makeCalendar(trip_id, choices)])
  return (
    <>
      <h3>{t('sharing.subscribe')}</h3>
      <p class="share-fact">{t('sharing.subscribeFact')}</p>
      {feeds.map(feed => (
        <FeedCard
          key={feed.id}
          feed={feed}
          onChange={choice =>
            act(async () => {
              const changed = await changeCalendar(feed.id, choice)
              return feeds.map(each => (each.id === feed.id ? changed : each))
            })
          }
          onReplace={async () => {
            if (await asksToReplace()) act(async () => [...others(feed.id), await replaceCalendar(feed.id)])
          }}
          onDelete={async () => {
            if (await asksToEnd()) act(() => deleteCalendar(feed.id).then(() => others(feed.id)))
          }}
        />
      ))}
      <div class="share-buttons">
        {!feeds.some(({ trip_id }) => trip_id === tripId) && (
          <Button kind="outline" icon={CalendarPlus} offReason={off} onClick={() => add(tripId)}>
            {t('sharing.subscribeTrip')}
          </Button>
        )}
        {!feeds.some(({ trip_id }) => trip_id === null) && (
          <Button kind="outline" icon={CalendarPlus} offReason={off} onClick={() => add(null)}>
            {t('sharing.subscribeAll')}
          </Button>
        )}
      </div>
    </>
  )
}

const asksToReplace = () =>
  ask({
    question: t('sharing.newAddressAsk'),
    text: t('sharing.newAddressText'),
    yes: t('sharing.newAddressYes'),
    no: t('sharing.keep'),
  })

const asksToEnd = () =>
  ask({
    question: t('sharing.endAsk'),
    text: t('sharing.endText'),
    yes: t('sharing.endSubscription'),
    no: t('sharing.keep'),
  })

interface FeedCardProps {
  feed: CalendarFeed
  onChange: (choice: Partial<CalendarChoices>) => void
  onReplace: () => Promise<void>
  onDelete: () => Promise<void>
}

function FeedCard({ feed, onChange, onReplace, onDelete }: FeedCardProps) {
  const address = feed.path === null ? undefined : calendarAddress(feed.path)
  const last = calendarParts.filter(({ part }) => feed[part]).length === 1
  return (
    <div class="share-card">
      <strong>{t(feed.trip_id === null ? 'sharing.subscribeAll' : 'sharing.subscribeTrip')}</strong>
      <fieldset class="share-rights">
        <legend>{t('sharing.calendar.holds')}</legend>
        {calendarParts.map(({ part, word }) => (
          <Checkbox
            key={part}
            checked={feed[part]}
            disabled={last && feed[part]}
            onChange={on => onChange({ [part]: on })}
          >
            {t(word)}
          </Checkbox>
        ))}
        {feed.trip_id === null && addonOn('vacay') && (
          <Checkbox checked={feed.time_off ?? false} onChange={time_off => onChange({ time_off })}>
            {t('sharing.calendar.timeOff')}
          </Checkbox>
        )}
        <DetailChoices shown={feed} prices={t('sharing.prices')} onChange={onChange} />
      </fieldset>
      <p class="share-address">{address ? <bdi dir="ltr">{address}</bdi> : t('sharing.sealed')}</p>
      <div class="share-buttons">
        {address && (
          <Button kind="text" icon={Copy} onClick={() => void copyText(address)}>
            {t('sharing.copy')}
          </Button>
        )}
        <Button kind="text" icon={RefreshCw} onClick={() => void onReplace()}>
          {t('sharing.newAddress')}
        </Button>
        <Button kind="text" icon={Trash2} onClick={() => void onDelete()}>
          {t('sharing.endSubscription')}
        </Button>
      </div>
    </div>
  )
}
