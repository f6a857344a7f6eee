import type { SettingValues } from '@caravel/sync-protocol/domain/user-settings'
import { appConfig } from '../../data/session.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { t } from '../../i18n/t.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Choice } from './choice.tsx'

/** Where the map comes from, and where the best order of a day begins. There is a choice only where the administration named a source of tiles. */
export function MapSettings() {
  return (
    <>
      <MapSource />
      <Switch
        spread
        checked={deviceSettings.value.order_from_stay !== false}
        onChange={on => choose({ order_from_stay: on ? undefined : false })}
      >
        {t('settings.orderFromStay')}
      </Switch>
    </>
  )
}

function MapSource() {
  const host = hostOf(appConfig.value?.map.tile_url ?? undefined)
  if (host === undefined) return <p>{t('settings.mapOnlyDrawn')}</p>
  return (
    <Choice<SettingValues['map_source']>
      label={t('settings.map')}
      hint={t('settings.mapHint', { host })}
      value={deviceSettings.value.map_source ?? 'tiles'}
      onChange={value => choose({ map_source: value === 'tiles' ? undefined : value })}
      options={[
        { value: 'tiles', label: t('settings.mapTiles', { host }) },
        { value: 'drawn', label: t('settings.mapDrawn') },
      ]}
    />
  )
}

/** The address holds places for numbers, which no URL has. */
const hostOf = (url: string | undefined): string | undefined =>
  url && /^https?:\/\/(?:\{s\}\.)?([^/]+)/.exec(url)?.[1]
