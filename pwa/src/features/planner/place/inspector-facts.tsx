import {
  Camera,
  Clock,
  History,
  Hourglass,
  ImagePlus,
  Link,
  MapPin,
  Plus,
  StickyNote,
  Tags,
  Users,
  Wallet,
} from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { formatMoney } from '../../../i18n/format-money.ts'
import { RichText } from '../../../i18n/rich-text.tsx'
import { t, withMessages, type StringKey } from '../../../i18n/t.ts'
import { AvatarStack } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { historyUrl } from '../page/history-url.ts'
import { BookingCode } from '../../../shared/bookings/booking-code.tsx'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { factsText, momentText } from '../../../shared/bookings/booking-words.ts'
import { openBooking } from '../../../shared/bookings/open-booking.ts'
import { OpenFact } from './open-fact.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { Prose } from '../../../shared/prose/prose.tsx'
import { TagList } from '../tags/tag-mark.tsx'
import type { Place, PlanDay, PlanStop, TripPlan } from '../model/trip-plan.ts'
import { useLocalNow } from '../model/use-local-now.ts'

type Shown = { place: Place; stop: PlanStop | undefined; day: PlanDay | undefined }

/** A fact that is not there can be added from the menu. `field` is where the form begins. */
type Fact = {
  field: string
  add: StringKey
  icon: IconShape
  content: ComponentChildren | undefined
  /** How it is added where the form cannot. */
  onAdd?: () => void
}

/** What is known, in a fixed order; what is not known is offered in one menu. */
export function InspectorFacts(shown: Shown) {
  const { go, may } = usePlanner()
  const facts = [...usePhotoFacts(shown.place), ...useFacts(shown)]
  const absent = facts.filter(({ content }) => content === undefined)
  const mayEdit = may.places || (may.days && shown.stop !== undefined)
  const offered = mayEdit ? absent : absent.filter(({ onAdd }) => onAdd)
  return (
    <>
      <ul class="facts">
        {facts.map(({ field, icon, content }) =>
          content === undefined ? null : (
            <li key={field} class="fact">
              <Icon of={icon} />
              <div class="fact-text">{content}</div>
            </li>
          ),
        )}
      </ul>
      {(offered.length > 0 || mayEdit) && (
        <div class="fact-add">
          {offered.length > 0 && (
            <MenuButton
              label={t('planner.addFact')}
              align="start"
              items={offered.map(({ field, add, icon, onAdd }) => ({
                id: field,
                label: t(add),
                icon,
                onSelect: onAdd ?? (() => go.openSheet('edit', field)),
              }))}
            >
              {({ ref, toggle, attributes }) => (
                <Button kind="text" icon={Plus} buttonRef={ref} onClick={toggle} {...attributes}>
                  {t('planner.addFact')}
                </Button>
              )}
            </MenuButton>
          )}
          {mayEdit && (
            <Button kind="text" onClick={() => go.openSheet('edit')}>
              {t('planner.edit')}
            </Button>
          )}
        </div>
      )}
      <LastChange {...shown} />
    </>
  )
}

function useFacts({ place, stop, day }: Shown): Fact[] {
  const { people, plan } = usePlanner()
  const tags = plan.tagsAt.get(place.id)
  const joining = stop && people.filter(({ id }) => stop.joining.includes(id))
  const notes = [stop?.row.notes, place.notes].filter(Boolean)
  const facts: (Fact | false)[] = [
    {
      field: 'hours',
      add: 'planner.openingHours',
      icon: Clock,
      content: place.opening_hours?.length ? <OpenFact place={place} stop={stop} day={day} /> : undefined,
    },
    stop !== undefined &&
      people.length > 1 && {
        field: 'people',
        add: 'planner.whoJoins',
        icon: Users,
        content: (
          <div class="fact-people">
            <AvatarStack people={joining?.length ? joining : people} size={24} />
            {joining?.length ? joining.map(({ name }) => name).join(', ') : t('planner.everyone')}
          </div>
        ),
      },
    { field: 'price', add: 'planner.price', icon: Wallet, content: priceFact(place, plan.trip.currency) },
    { field: 'duration', add: 'planner.duration', icon: Hourglass, content: durationFact(place) },
    {
      field: 'notes',
      add: 'planner.notes',
      icon: StickyNote,
      content: notes.length ? notes.map(text => <Prose key={text} text={text ?? ''} />) : undefined,
    },
    {
      field: 'tags',
      add: 'tags.title',
      icon: Tags,
      content: tags?.length ? <TagList tags={tags} /> : undefined,
    },
    { field: 'links', add: 'planner.links', icon: Link, content: linksFact(place) },
    { field: 'address', add: 'planner.address', icon: MapPin, content: addressFact(place) },
  ]
  return [...facts.filter(fact => fact !== false), ...bookingFacts(place, plan)]
}

/** What is booked at a place, also on a day without a stop there. */
function bookingFacts({ id }: Place, { days }: TripPlan): Fact[] {
  const booked = new Map(
    days.flatMap(({ line }) =>
      line.flatMap(item =>
        item.kind === 'booking' && item.place?.id === id ? [[item.row.id, item.row] as const] : [],
      ),
    ),
  )
  return [...booked.values()].map(row => ({
    field: `booking ${row.id}`,
    add: 'bookings.open',
    icon: bookingIcon(row.type),
    content: (
      <>
        <button type="button" class="fact-open" onClick={() => openBooking(row.id)}>
          <bdi>{row.title}</bdi>
        </button>
        <p class="fact-quiet">
          {[momentText(row.start_date, row.start_time), factsText(row)].filter(Boolean).join(' · ')}
        </p>
        {row.confirmation_code && <BookingCode code={row.confirmation_code} />}
      </>
    ),
  }))
}

function usePhotoFacts({ id, name }: Place): Fact[] {
  const { view, tripId } = usePlanner()
  if (!view.can('file_upload')) return []
  const add = (camera: boolean) => () =>
    void photoActions().then(({ choosePlacePhotos }) => choosePlacePhotos({ tripId, id, name }, { camera }))
  const fact = { content: undefined }
  const facts: Fact[] = [
    { ...fact, field: 'photos', add: 'photos.choose', icon: ImagePlus, onAdd: add(false) },
  ]
  if (matchMedia('(pointer: coarse)').matches)
    facts.push({ ...fact, field: 'camera', add: 'photos.take', icon: Camera, onAdd: add(true) })
  return facts
}

const photoActions = withMessages('photos', () => import('../../../photos/photo-actions.ts'))

function priceFact({ price, price_currency: currency }: Place, tripCurrency: string) {
  if (price === null) return undefined
  return <RichText k="planner.aboutPrice" params={{ price: formatMoney(price, currency ?? tripCurrency) }} />
}

function linksFact({ links }: Place) {
  if (!links?.length) return undefined
  return (
    <ul class="fact-links">
      {links.map(({ url, label }, index) => (
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer" dir={label ? 'auto' : 'ltr'}>
            {label ?? url.replace(/^https?:\/\/(www\.)?/i, '')}
          </a>
        </li>
      ))}
    </ul>
  )
}

function durationFact({ duration_minutes: minutes }: Place) {
  return minutes === null ? undefined : t('planner.takes', { time: formatDuration(minutes * 60) })
}

function addressFact({ address, lat, lng }: Place) {
  if (!address && lat === null) return undefined
  return (
    <>
      {address && <p dir="auto">{address}</p>}
      {lat !== null && lng !== null && (
        <p class="fact-quiet">
          <bdi>{`${lat.toFixed(5)}, ${lng.toFixed(5)}`}</bdi>
        </p>
      )}
    </>
  )
}

/** Who changed it last, and when; leads to what was changed, and back to before. */
function LastChange({ place, stop }: Shown) {
  const planner = usePlanner()
  const { people, me } = planner
  const row = stop && stop.row.updated_at > place.updated_at ? stop.row : place
  const who = row.updated_by === me ? undefined : people.find(({ id }) => id === row.updated_by)?.name
  const when = formatAgo(row.updated_at, useLocalNow().at)
  return (
    <button
      type="button"
      class="last-change"
      onClick={() => navigate(historyUrl(planner, 'place', place.id), { layer: 'tab' })}
    >
      <Icon of={History} size={16} />
      {row.updated_by === me
        ? t('planner.youChanged', { when })
        : who
          ? t('planner.someoneChanged', { who, when })
          : t('planner.changed', { when })}
    </button>
  )
}
