import { ChevronRight, CircleCheck, CloudOff, FileText, Maximize, Minimize } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { t } from '../../../i18n/t.ts'
import { fileSource, type FileRow } from '../../../data/files.ts'
import { isFileHere } from '../../../data/readiness.ts'
import { PhotoImage } from '../../../photos/photo-image.tsx'
import { isPhoto } from '../../../photos/photos-of.ts'
import { usePhotoSource } from '../../../photos/use-photo-source.ts'
import type { TravellerShown } from '../../../shared/bookings/booking-people.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { TripBookings } from '../model/use-trip-bookings.ts'
import { Barcode } from './barcode.tsx'
import { PassRoute } from './pass-route.tsx'
import { PassFacts } from './pass-facts.tsx'
import { passFor } from './read-pass-file.ts'
import { usePasses, type FoundPass } from './use-passes.ts'

type Props = {
  bookings: TripBookings
  row: Reservation
  leg: Leg | undefined
  /** The leg that the button leads to. */
  next: Leg | undefined
  onNext: () => void
  traveller: TravellerShown | undefined
}

/** Where to, when, gate and seat, the code to be scanned, and whose it is. */
export function PassBody({ bookings, row, leg, next, onNext, traveller }: Props) {
  const papers = bookings.papersOf(row.id)
  const passes = usePasses(papers)
  const [large, setLarge] = useState(false)
  const named = traveller && { name: traveller.person.name, seat: traveller.seat }
  const pass = passes && passFor(passes, leg, named)
  const others = papers.filter(paper => !passes?.some(each => each.paper.id === paper.id))
  const person = traveller?.person.name ?? pass?.person
  const seat = pass?.seat ?? traveller?.seat ?? leg?.seat ?? undefined
  return (
    <div class={large ? 'pass-body is-large' : 'pass-body'}>
      {leg ? <PassRoute type={row.type} leg={leg} /> : <h3 class="pass-name">{row.title}</h3>}
      <PassFacts row={row} leg={leg} pass={pass} seat={seat} />
      {passes && <Paper pass={pass} others={others} />}
      <p class="pass-person">
        {person && <bdi>{person}</bdi>}
        <span>
          {pass?.sequence && t('pass.sequence', { number: pass.sequence })}
          {pass?.sequence && row.confirmation_code && ' · '}
          {row.confirmation_code && (
            <bdi class="pass-pnr" dir="ltr">
              {row.confirmation_code}
            </bdi>
          )}
        </span>
      </p>
      {pass && <OnDevice paper={pass.paper} />}
      <footer class="pass-foot">
        {pass && (
          <Button icon={large ? Minimize : Maximize} aria-pressed={large} onClick={() => setLarge(!large)}>
            {t(large ? 'pass.smaller' : 'pass.larger')}
          </Button>
        )}
        {next && (
          <Button iconEnd={ChevronRight} onClick={onNext}>
            {t('pass.nextLeg', {
              from: next.from?.name ?? '–',
              to: next.to?.code ?? next.to?.name ?? '–',
            })}
          </Button>
        )}
      </footer>
    </div>
  )
}

/** Only once its bytes are: what is shown may have come this moment, to a device that has no room for it. */
function OnDevice({ paper }: { paper: FileRow }) {
  if (!isFileHere(paper.id)) return null
  return (
    <p class="pass-here">
      <Icon of={CircleCheck} />
      {t('pass.here')}
    </p>
  )
}

/** The barcode of the pass; without one, what else is attached to the booking. */
function Paper({ pass, others }: { pass: FoundPass | undefined; others: readonly FileRow[] }) {
  if (pass) return <Barcode kind={pass.kind} message={pass.message} />
  if (!others.length) return <Notice icon={FileText}>{t('pass.none')}</Notice>
  return (
    <ul class="pass-papers">
      {others.map(paper => (
        <OtherPaper key={paper.id} paper={paper} />
      ))}
    </ul>
  )
}

function OtherPaper({ paper }: { paper: FileRow }) {
  const { url } = usePhotoSource(paper)
  const source = fileSource(paper).value
  if (source.status === 'absent')
    return (
      <li>
        <Notice icon={CloudOff}>
          {t(source.why === 'offline' ? 'pass.away' : 'pass.missing', { name: paper.name })}
        </Notice>
      </li>
    )
  if (!url) return <li>{t('ui.loading')}</li>
  return (
    <li>
      {isPhoto(paper) ? (
        <PhotoImage photo={paper} alt={paper.caption?.trim() || paper.name} />
      ) : (
        <Button icon={FileText} href={url} target="_blank" rel="noopener noreferrer">
          {paper.name}
        </Button>
      )}
      <OnDevice paper={paper} />
    </li>
  )
}
