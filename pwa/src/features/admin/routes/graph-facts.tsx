import type { ComponentChildren } from 'preact'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import type { RoadGraph } from './routes-data.ts'

const degrees = (value: number) => `${formatNumber(Math.round(value * 100) / 100)}°`

/** Which area the graph covers, how large it is and how old. */
export function GraphFacts({ graph }: { graph: RoadGraph }) {
  const { bounds, data_at, built_at, bytes, files } = graph
  const [west, south, east, north] = (bounds ?? []).map(degrees)
  return (
    <dl class="graph-facts">
      <Fact of={t('adminRoutes.madeOf')}>
        <bdi>{files.join(', ')}</bdi>
      </Fact>
      {west !== undefined && south !== undefined && east !== undefined && north !== undefined && (
        <Fact of={t('adminMap.area')}>{t('adminMap.areaValue', { west, south, east, north })}</Fact>
      )}
      <Fact of={t('adminMap.size')}>{formatBytes(bytes)}</Fact>
      <Fact of={t('adminRoutes.builtAt')}>{formatMoment(built_at)}</Fact>
      {data_at !== null && <Fact of={t('adminRoutes.dataAt')}>{formatMoment(data_at)}</Fact>}
      <Fact of={t('adminMap.credit')}>© OpenStreetMap</Fact>
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
