import { protomapsBuilds } from '@caravel/sync-protocol/domain/protomaps'
import { CircleCheck, Download } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { countryName } from '../../i18n/country-name.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { formatNumber } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countryOfZone } from './country-of-zone.ts'
import { StreetsPicture } from './pictures.tsx'
import type { MapJob, ServerSetup } from './server-setup.ts'

interface Props {
  setup: ServerSetup
  reload: () => void
}

/** Street maps: what trips bring by themselves, or a first region for the country of this device. */
export function StreetMapCard({ setup, reload }: Props) {
  const { job, source } = setup.maps
  return (
    <section class="first-card" aria-labelledby="first-maps">
      <StreetsPicture />
      <div class="first-card-words">
        <h3 id="first-maps">
          {setup.done.maps && <Icon of={CircleCheck} />}
          {t('firstRun.maps')}
        </h3>
        {setup.done.maps ? (
          <Done inUse={setup.maps.archive !== null} />
        ) : job ? (
          <Job job={job} reload={reload} />
        ) : (
          <Offer country={countryOfZone(setup.countries)} hasSource={source !== ''} reload={reload} />
        )}
      </div>
    </section>
  )
}

function Done({ inUse }: { inUse: boolean }) {
  return (
    <>
      <p>{t(inUse ? 'firstRun.mapsHere' : 'firstRun.mapsWithTrip')}</p>
      <Acts>
        <Button kind="text" href="/admin/map">
          {t('firstRun.mapsMore')}
        </Button>
      </Acts>
    </>
  )
}

const Acts = ({ children }: { children: ComponentChildren }) => <div class="first-acts">{children}</div>

const needsConnection = () => !syncStatus.value.connected && t('firstRun.needsConnection')

/** Runs one request at a time, and says why it was refused. */
function useAsk(reload: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const ask = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
    reload()
  }
  return { busy, ask, said: error && <p role="alert">{error}</p> }
}

const job = '/api/admin/maps/job'

function Offer(props: { country: string | undefined; hasSource: boolean; reload: () => void }) {
  const { country, hasSource, reload } = props
  const { busy, ask, said } = useAsk(reload)
  const get = () =>
    ask(async () => {
      if (!hasSource) await callApi('PUT', '/api/auth/app-settings', { map_source: protomapsBuilds })
      if (country) await callApi('PUT', job, { countries: [country] })
    })
  const { host } = new URL(protomapsBuilds)
  return (
    <>
      <p>{t('firstRun.mapsFact')}</p>
      {!hasSource && <p class="first-note">{t('firstRun.mapsFrom', { host })}</p>}
      {said}
      <MapActs busy={busy} onPress={() => void get()}>
        {country ? t('firstRun.getMapsOf', { country: countryName(country) }) : t('firstRun.getMaps')}
      </MapActs>
    </>
  )
}

/** The button that goes on, and the way to all that can be chosen. */
function MapActs(props: { busy: boolean; onPress: () => void; children: ComponentChildren }) {
  return (
    <Acts>
      <Button
        kind="tonal"
        icon={Download}
        busy={props.busy && t('firstRun.asking')}
        offReason={needsConnection()}
        onClick={props.onPress}
      >
        {props.children}
      </Button>
      <Button kind="text" href="/admin/map">
        {t('firstRun.otherArea')}
      </Button>
    </Acts>
  )
}

function problemText(code: string | undefined): string {
  const key = `error.${code}`
  return hasString(key) ? t(key) : t('error.INTERNAL')
}

/** A usual line at home: 10 Mbit/s. */
const bytesPerMinute = 75_000_000

function Job({
  job: { state, countries, bytes, done_bytes, error },
  reload,
}: {
  job: MapJob
  reload: () => void
}) {
  const { busy, ask, said } = useAsk(reload)
  const area = countries.map(countryName).join(', ') || t('firstRun.chosenArea')
  const size = formatBytes(bytes ?? 0)
  if (state === 'planning') return <p>{t('firstRun.measuring', { area })}</p>
  if (state === 'running') {
    const percent = bytes ? Math.floor((done_bytes / bytes) * 100) : 0
    return (
      <>
        <p>{t('firstRun.downloading', { area, size, percent: formatNumber(percent) })}</p>
        <progress class="first-progress" max={100} value={percent} aria-label={t('firstRun.maps')} />
      </>
    )
  }
  const minutes = Math.max(1, Math.ceil((bytes ?? 0) / bytesPerMinute))
  return (
    <>
      {state === 'failed' ? (
        <p role="alert">{problemText(error?.code)}</p>
      ) : (
        <p>{t('firstRun.sizeAndTime', { area, size, minutes })}</p>
      )}
      {said}
      <MapActs busy={busy} onPress={() => void ask(() => callApi('POST', `${job}/start`))}>
        {t(state === 'failed' ? 'firstRun.tryAgain' : 'firstRun.download')}
      </MapActs>
    </>
  )
}
