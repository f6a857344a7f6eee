import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { problemText, type MapArchive, type ServerMap } from './map-data.ts'

/** Which map the devices get, or why they get none; below it what else is in the folder. */
export function MapInUse({ map }: { map: ServerMap }) {
  const { archive, problem, from, files, free_bytes } = map
  return (
    <section class="admin-card" aria-labelledby="map-in-use">
      <h3 id="map-in-use">{t('adminMap.inUse')}</h3>
      {problem && (
        <Notice icon={CircleAlert} tone={archive ? 'warn' : 'danger'}>
          {problemText(problem)}
        </Notice>
      )}
      {archive ? (
        <ArchiveFacts archive={archive} name={from.name} />
      ) : (
        <p class="admin-note">{t('adminMap.none')}</p>
      )}
      {files.length > 0 && (
        <>
          <h4>{t('adminMap.files')}</h4>
          <ul class="list">
            {files.map(({ name, size, modified_at }) => (
              <ListRow
                key={name}
                title={<bdi>{name}</bdi>}
                meta={`${formatBytes(size)} · ${formatMoment(modified_at)}`}
                mark={
                  from.kind === 'file' && from.name === name ? (
                    <Badge tone="ok">{t('adminMap.fileInUse')}</Badge>
                  ) : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
      {free_bytes !== null && (
        <p class="admin-note">{t('adminMap.free', { size: formatBytes(free_bytes) })}</p>
      )}
    </section>
  )
}

const degrees = (value: number) => `${formatNumber(Math.round(value * 100) / 100)}°`

function ArchiveFacts({ archive, name }: { archive: MapArchive; name: string | null }) {
  const [west, south, east, north] = archive.bounds.map(degrees) as [string, string, string, string]
  return (
    <dl class="map-facts">
      <Fact of={t('adminMap.file')}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact of={t('adminMap.size')}>{formatBytes(archive.size)}</Fact>
      {archive.modified_at !== null && (
        <Fact of={t('adminMap.made')}>{formatMoment(archive.modified_at)}</Fact>
      )}
      <Fact of={t('adminMap.area')}>{t('adminMap.areaValue', { west, south, east, north })}</Fact>
      <Fact of={t('adminMap.zooms')}>
        {t('adminMap.zoomsValue', { min: archive.min_zoom, max: archive.max_zoom })}
      </Fact>
      <Fact of={t('adminMap.credit')}>
        <bdi>{archive.attribution}</bdi>
      </Fact>
    </dl>
  )
}

function Fact({ of, children }: { of: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{children}</dd>
    </div>
  )
}
