import { Pause, Play } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { AtlasFigures } from '@caravel/sync-protocol/domain/atlas/atlas'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { shownYear } from './atlas-state.ts'
import { arePlayed, rangeOf, showYear, stopPlaying, togglePlay } from './years.ts'

/** The highest bar, in pixels. */
const height = 40

/** Nights of each year; dragging it back shows the atlas as it was. The last step is all years, with what is planned. */
export function YearBar({ figures, bars }: { figures: AtlasFigures; bars: boolean }) {
  useEffect(() => stopPlaying, [])
  const range = rangeOf(figures)
  if (!range || range.first === range.last) return null
  const { first, last } = range
  const year = shownYear.value
  const byYear = new Map(figures.years.map(each => [each.year, each]))
  const said = (shown: number) =>
    t('atlas.yearSaid', { year: String(shown), nights: byYear.get(shown)?.nights ?? 0 })
  return (
    <section class="atlas-years" aria-label={t('atlas.years')}>
      <IconButton
        kind="tonal"
        icon={arePlayed.value ? Pause : Play}
        label={t(arePlayed.value ? 'atlas.pause' : 'atlas.play')}
        onClick={() => togglePlay(figures)}
      />
      {!bars && (
        <span class="atlas-years-first" aria-hidden="true">
          {first}
        </span>
      )}
      <div class="atlas-years-line">
        {bars && <Bars figures={figures} year={year} said={said} />}
        <input
          type="range"
          min={first}
          max={last + 1}
          value={year ?? last + 1}
          aria-label={t('atlas.drag')}
          aria-valuetext={year === undefined ? t('atlas.allYears') : said(year)}
          onInput={event => {
            const to = Number(event.currentTarget.value)
            stopPlaying()
            shownYear.value = to > last ? undefined : to
          }}
          onChange={() => showYear(shownYear.peek())}
        />
        {bars && <Names first={first} last={last} />}
      </div>
      <div class="atlas-years-said">
        {year === undefined ? (
          <>
            <strong>{t('atlas.allYears')}</strong>
            {bars && <span>{t('atlas.drag')}</span>}
          </>
        ) : (
          <>
            <strong>{t('atlas.asIn', { year: String(year) })}</strong>
            <Button
              kind="text"
              onClick={() => {
                stopPlaying()
                showYear(undefined)
              }}
            >
              {t('atlas.allYears')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function Bars(props: { figures: AtlasFigures; year: number | undefined; said(year: number): string }) {
  const { figures, year, said } = props
  const range = rangeOf(figures)
  if (!range) return null
  const most = Math.max(...figures.years.map(({ nights, planned }) => nights + planned), 1)
  const byYear = new Map(figures.years.map(each => [each.year, each]))
  return (
    <div class="atlas-years-bars" style={{ '--years': lengthOf(range) }} aria-hidden="true">
      {yearsOf(range).map((each, at) => {
        const { nights = 0, planned = 0 } = byYear.get(each) ?? {}
        return (
          <div key={each} class="atlas-year" style={{ '--at': at }} title={said(each)}>
            <div class="atlas-year-planned" style={{ blockSize: `${(planned / most) * height}px` }} />
            <div
              class={year !== undefined && each > year ? 'atlas-year-bar is-later' : 'atlas-year-bar'}
              style={{ blockSize: `${(nights / most) * height}px` }}
            />
          </div>
        )
      })}
    </div>
  )
}

/** So many years have their name below the line. */
const mostNames = 10

function Names({ first, last }: { first: number; last: number }) {
  const range = { first, last }
  const every = Math.ceil(lengthOf(range) / mostNames)
  return (
    <div class="atlas-years-names" style={{ '--years': lengthOf(range) }} aria-hidden="true">
      {yearsOf(range).map(
        (year, at) =>
          at % every === 0 && (
            <span key={year} style={{ '--at': at }}>
              {year}
            </span>
          ),
      )}
    </div>
  )
}

const lengthOf = ({ first, last }: { first: number; last: number }): number => last - first + 1

const yearsOf = (range: { first: number; last: number }): number[] =>
  Array.from({ length: lengthOf(range) }, (_, n) => range.first + n)
