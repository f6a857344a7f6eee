import './admin-map.css'
import { useEffect } from 'preact/hooks'
import { renewStreetMap } from '../../../data/map/street-map.ts'
import { t } from '../../../i18n/t.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { mapGroups, mapSourceGroups } from '../server/setting-fields.ts'
import { SettingsFields } from '../server/settings-form.tsx'
import { useStoredSettings } from '../server/use-stored-settings.ts'
import { useServerData } from '../use-server-data.ts'
import { FreeMap } from './free-map.tsx'
import { MapInUse } from './map-in-use.tsx'
import type { ServerMap } from './map-data.ts'
import { Region } from './region.tsx'
import { TripAreas } from './trip-areas.tsx'

/** The street map of the server: what is in use, and how to get one. */
export default function AdminMap() {
  const map = useServerData<ServerMap>('/api/admin/maps')
  const settings = useStoredSettings()
  useProgress(map.data, map.reload)
  const onSaved = () => {
    settings.reload()
    map.reload()
    void renewStreetMap()
  }
  return (
    <AdminFrame title={t('adminMap.title')} fact={t('adminMap.fact')}>
      <FromServer of={map}>{data => <MapInUse map={data} />}</FromServer>
      <FromServer of={settings}>
        {stored => (
          <>
            <FreeMap stored={stored} onSaved={onSaved} />
            <SettingsFields
              page="map-source"
              stored={stored}
              groups={mapSourceGroups}
              save={t('adminMap.saveSource')}
              onSaved={onSaved}
            />
            {map.data && <TripAreas map={map.data} onChange={onSaved} />}
            {map.data && <Region map={map.data} onChange={map.reload} />}
            <SettingsFields page="map" stored={stored} groups={mapGroups} onSaved={onSaved} />
          </>
        )}
      </FromServer>
    </AdminFrame>
  )
}

const askEvery = 1500

/** Asks again while the server is busy, and tells the map of this device when a region is there. */
function useProgress(map: ServerMap | undefined, reload: () => void): void {
  const state = map?.job?.state
  const isBusy = [state, ...(map?.areas ?? []).map(area => area.state)].some(each => busy.has(each ?? ''))
  useEffect(() => {
    if (state === 'done') void renewStreetMap()
    if (!isBusy) return undefined
    const timer = setInterval(reload, askEvery)
    return () => clearInterval(timer)
  }, [state, isBusy, reload])
}

const busy: ReadonlySet<string> = new Set(['planning', 'running'])
