import './journal-map.css'
import { Pause, Play } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formatDistance } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { dayColourClass } from '../../../ui/day-colour.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { reducedMotion } from '../../../ui/reduced-motion.ts'
import { daySpans, partsOfStops, type JournalWay } from './journal-way.ts'

const longestMs = 60_000
const perDayMs = 5_000
/** With little motion it goes from stop to stop. */
const perStopMs = 1_500

/** Goes along the way, day by day; dragging the knob does too. */
export function PlayWay(props: {
  way: JournalWay
  part: number | undefined
  onPart: (part: number) => void
}) {
  const { way, part = 0, onPart } = props
  const spans = daySpans(way)
  const [playing, setPlaying] = useState(false)
  usePlaying(way, part, playing, spans.length, onPart, () => setPlaying(false))
  const toggle = () => {
    if (!playing && part >= 1) onPart(0)
    setPlaying(on => !on)
  }
  return (
    <section class="play-way" aria-label={t('journal.play')}>
      <IconButton
        class="play-way-button"
        icon={playing ? Pause : Play}
        size={24}
        label={t(playing ? 'journal.pause' : 'journal.play')}
        onClick={toggle}
      />
      <div class="play-way-body">
        <p>
          <strong>{t('journal.play')}</strong>
          <span>{t('journal.distance', { km: formatDistance(way.metres), count: spans.length })}</span>
        </p>
        <div class="play-way-bar">
          {spans.map(({ date, number, part: share }) => (
            <span key={date} class={dayColourClass(number)} style={{ flexGrow: Math.max(share, 0.01) }} />
          ))}
          <input
            type="range"
            min={0}
            max={1000}
            value={Math.round(part * 1000)}
            aria-label={t('journal.whereOnWay')}
            onInput={event => {
              setPlaying(false)
              onPart(Number(event.currentTarget.value) / 1000)
            }}
          />
        </div>
      </div>
    </section>
  )
}

function usePlaying(
  way: JournalWay,
  part: number,
  playing: boolean,
  days: number,
  onPart: (part: number) => void,
  onEnd: () => void,
): void {
  const nowRef = useRef({ part, onPart, onEnd })
  useEffect(() => {
    nowRef.current = { part, onPart, onEnd }
  })
  useEffect(() => {
    if (!playing) return undefined
    const go = (next: number) => {
      nowRef.current.onPart(Math.min(1, next))
      if (next >= 1) nowRef.current.onEnd()
    }
    if (reducedMotion()) {
      const parts = partsOfStops(way)
      const timer = setInterval(() => {
        const { part: at } = nowRef.current
        go(parts.find(each => each > at + 1e-6) ?? 1)
      }, perStopMs)
      return () => clearInterval(timer)
    }
    const whole = Math.min(longestMs, Math.max(1, days) * perDayMs)
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      // The map needs no more than 20 pictures a second.
      if (now - last >= 50) {
        go(nowRef.current.part + (now - last) / whole)
        last = now
      }
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, way, days])
}
