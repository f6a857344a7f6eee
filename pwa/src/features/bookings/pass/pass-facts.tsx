import { useEffect, useState } from 'preact/hooks'
import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { instantOf } from '@caravel/sync-protocol/domain/zones'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { clockText } from '../../../shared/bookings/booking-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { departureOf } from './departure.ts'
import type { FoundPass } from './use-passes.ts'

type Props = {
  row: Reservation
  leg: Leg | undefined
  pass: FoundPass | undefined
  seat: string | undefined
}

/** Boarding time, gate and seat large; the rest below. What nobody said is absent. */
export function PassFacts({ row, leg, pass, seat }: Props) {
  const { date, time } = departureOf(row, leg)
  const minutes = useMinutesUntil(
    leg?.start_date ?? row.start_date,
    pass?.boards,
    leg?.from?.zone ?? row.start_zone,
  )
  const soon = minutes !== undefined && minutes >= 0 && minutes <= 60
  const boards = soon ? t('pass.boardsIn', { time: formatDuration(minutes * 60) }) : t('pass.boards')
  return (
    <dl class="pass-facts">
      <Fact large now={soon} name={boards} value={clockText(pass?.boards)} />
      <Fact large name={t('pass.gate')} value={pass?.gate ?? leg?.gate} />
      <Fact large name={t('pass.seat')} value={seat} />
      <Fact name={t('pass.departs')} value={time} />
      <Fact name={t('pass.group')} value={pass?.group} />
      <Fact name={t('pass.platform')} value={leg?.platform} />
      <Fact name={t('pass.coach')} value={leg?.coach} />
      <Fact name={t('pass.date')} value={date} />
    </dl>
  )
}

type FactProps = { name: string; value: string | null | undefined; large?: boolean; now?: boolean }

function Fact({ name, value, large, now }: FactProps) {
  if (!value) return null
  return (
    <div class={classNames('pass-fact', large && 'is-large', now && 'is-now')}>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

/** Whole minutes until a local time, again every few seconds; undefined without date, time or zone. */
function useMinutesUntil(
  date: string | null,
  time: string | undefined,
  zone: string | null | undefined,
): number | undefined {
  const at = date && time && zone ? instantOf({ date, time, zone }) : undefined
  const [minutes, setMinutes] = useState(() => minutesUntil(at))
  useEffect(() => {
    setMinutes(minutesUntil(at))
    const timer = setInterval(() => setMinutes(minutesUntil(at)), 5_000)
    return () => clearInterval(timer)
  }, [at])
  return minutes
}

function minutesUntil(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.ceil((at - Date.now()) / 60_000)
}
