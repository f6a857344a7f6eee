import type { SettingValues } from '@caravel/sync-protocol/domain/user-settings'
import { appConfig } from '../../data/session.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { t } from '../../i18n/t.ts'
import { Choice } from './choice.tsx'

/** Where the map comes from. There is a choice only where anyone who runs the server named a source of tiles. */
export function MapSettings() {
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
