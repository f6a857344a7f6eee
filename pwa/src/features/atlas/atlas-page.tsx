import './atlas.css'
import { Globe, ImageDown, List, Map as MapIcon, Plus, Search, Users } from 'lucide-preact'
import { useLocation } from 'preact-iso'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { isCountry } from '@caravel/sync-protocol/domain/regions/country-codes'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import { countryName } from '../../i18n/country-name.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { FloatingButton } from '../../ui/overlays/floating-button.tsx'
import type { MenuProps } from '../../ui/overlays/menu.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { isRead, readTrips, shownAtlas, shownYear, wholeAtlas, wishes } from './atlas-state.ts'
import { closeCountry, openCountry, showAtlas, showTab, yearIn } from './atlas-url.ts'
import { choicesFor } from './country-choices.ts'
import type { CountryOrder } from './country-order.ts'
import { CountryPanel } from './country-panel.tsx'
import { continentText, regionLabel } from './country-words.ts'
import { Counters } from './counters.tsx'
import { Figures, type FigureList } from './figures.tsx'
import { FindSheet } from './find-sheet.tsx'
import { EmptyAtlas, Lists, type Tab } from './lists.tsx'
import { MarkSheet } from './mark-sheet.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import { getRegions } from './regions-here.ts'
import { partner, shownWith } from './shared-atlas.ts'
import { TogetherList } from './together-list.tsx'
import { TogetherSheet } from './together-sheet.tsx'
import { countAway, loadTripsAway, tripsMissing } from './trips-away.ts'
import { useAtlasKeys } from './use-atlas-keys.ts'
import { WorldMap } from './world-map.tsx'
import { YearBar } from './year-bar.tsx'

const Menu = lazyPart<MenuProps>(async () => ({ default: (await import('../../ui/overlays/menu.tsx')).Menu }))

/** Where the reader has been, and why it counts: a list, and the same as a map. */
export default function AtlasPage({ params }: AreaPageProps) {
  usePageTitle(t('nav.atlas'))
  useEffect(readTrips, [isRead.value])
  useEffect(() => void getRegions(), [])
  const away = countAway()
  useEffect(() => void loadTripsAway(), [away])
  if (!device.value) return <SkeletonRows />
  if (!addonOn('atlas')) return <Empty icon={Globe} level={1} title={t('atlas.off')} />
  return <AtlasHere code={params?.['code'] ?? ''} />
}

type OpenSheet = 'mark' | 'picture' | 'find' | 'together'

function AtlasHere({ code }: { code: string }) {
  const phone = usePhone()
  const { query } = useLocation()
  const [selected, setSelected] = useState<string>()
  const [sheet, setSheet] = useState<OpenSheet>()
  const [menu, setMenu] = useState<{ code: string; anchor: MenuProps['anchor'] }>()
  const [planned, setPlanned] = useState(false)
  const [order, setOrder] = useState<CountryOrder>('latest')
  const opened = isCountry(code.toUpperCase()) ? code.toUpperCase() : undefined
  const bucket = code === 'bucket-list'
  const list = query['view'] === 'list' || bucket
  const byRegion = query['level'] === 'regions'
  const year = yearIn(query['year'])
  useEffect(() => {
    shownYear.value = year
  }, [year])
  const atlas = shownAtlas.value
  const chosen = opened ?? selected
  const together = partner.value
  const openMenu = (of: string, anchor: MenuProps['anchor'] = null): void => setMenu({ code: of, anchor })
  const find = (): void => setSheet('find')
  const mark = (): void => setSheet('mark')
  useAtlasKeys({ chosen, list, find })

  const tab: Tab = bucket ? 'bucket' : planned ? 'planned' : 'visited'
  const changeTab = (next: Tab): void => {
    setPlanned(next === 'planned')
    if ((next === 'bucket') !== bucket) showTab(next === 'bucket')
  }
  const showList = (of: FigureList): void => {
    if (of === 'continents') setOrder('continent')
    if (of === 'nights') setOrder('nights')
    if (of === 'countries') setOrder('latest')
    changeTab(of === 'planned' || of === 'bucket' ? of : 'visited')
    showAtlas({ view: 'list', level: of === 'regions' ? 'regions' : 'countries' })
  }

  const map = (phone || !list) && (
    <WorldMap
      atlas={atlas}
      byRegion={byRegion}
      selected={chosen}
      onSelect={setSelected}
      onOpen={openCountry}
      onMenu={openMenu}
    />
  )
  const years = <YearBar figures={wholeAtlas.value.figures} bars={!phone} />
  const isEmpty = isRead.value && !wholeAtlas.value.countries.size && !wishes.value.length
  const panel = opened && (
    <CountryPanel
      key={opened}
      code={opened}
      country={wholeAtlas.value.countries.get(opened)}
      {...(phone ? {} : { onClose: closeCountry })}
    />
  )
  return (
    <div class="atlas">
      <PageHeader
        kind="area"
        title={t('nav.atlas')}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          phone ? (
            <>
              <IconButton icon={Search} label={t('atlas.find')} onClick={find} />
              <IconButton icon={Users} label={t('atlas.together')} onClick={() => setSheet('together')} />
              <IconButton icon={ImageDown} label={t('atlas.picture')} onClick={() => setSheet('picture')} />
            </>
          ) : (
            <HeadActions list={list} byRegion={byRegion} onSheet={setSheet} />
          )
        }
      />
      <div class={opened && !phone ? 'atlas-body has-panel' : 'atlas-body'}>
        <div class="atlas-main">
          {together && (
            <p class="atlas-together">
              <strong>
                <bdi>{t('atlas.togetherWith', { name: together.username })}</bdi>
              </strong>
              <Button kind="text" onClick={() => (shownWith.value = undefined)}>
                {t('atlas.onlyMine')}
              </Button>
            </p>
          )}
          {phone && map}
          {phone && years}
          <Figures atlas={atlas} few={phone} onList={showList} />
          {!phone && map}
          {!phone && map && isEmpty && (
            <div class="atlas-empty">
              <EmptyAtlas onMark={mark} />
            </div>
          )}
          {!phone && years}
          {together && (phone || list) && (
            <TogetherList atlas={wholeAtlas.value} person={together} onOpen={openCountry} />
          )}
          {!together && (phone || list) && (
            <Lists
              atlas={atlas}
              tab={tab}
              order={order}
              byRegion={byRegion}
              selected={chosen}
              onTab={changeTab}
              onOrder={setOrder}
              onOpen={openCountry}
              onMark={mark}
              onFind={find}
              level={phone && <LevelChoice byRegion={byRegion} />}
            />
          )}
          {(phone || list) && isRead.value && <Counters />}
          {tripsMissing.value > 0 && (
            <p class="atlas-fact">{t('atlas.notHere', { count: tripsMissing.value })}</p>
          )}
        </div>
        {!phone && panel && <aside class="atlas-aside">{panel}</aside>}
      </div>
      {phone && opened && (
        <Sheet title={countryName(opened)} over={continentText(opened)} onClose={closeCountry}>
          {panel}
        </Sheet>
      )}
      {phone && <FloatingButton icon={Plus} label={t('atlas.mark')} text={t('atlas.mark')} onClick={mark} />}
      {menu && (
        <Suspense fallback={null}>
          <Menu
            label={menu.code.length > 2 ? regionLabel(menu.code) : countryName(menu.code)}
            items={choicesFor(menu.code, openCountry)}
            anchor={menu.anchor}
            open
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
      {sheet === 'find' && <FindSheet onOpen={openCountry} onClose={() => setSheet(undefined)} />}
      {sheet === 'mark' && <MarkSheet onClose={() => setSheet(undefined)} />}
      {sheet === 'together' && <TogetherSheet onClose={() => setSheet(undefined)} />}
      {sheet === 'picture' && <PictureSheet onClose={() => setSheet(undefined)} />}
    </div>
  )
}

function HeadActions(props: { list: boolean; byRegion: boolean; onSheet(sheet: OpenSheet): void }) {
  const { list, byRegion, onSheet } = props
  return (
    <>
      <SyncStatusButton shape="pill" />
      <button
        type="button"
        class="atlas-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => onSheet('find')}
      >
        <Icon of={Search} />
        <span>{t('atlas.findHint')}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <LevelChoice byRegion={byRegion} />
      <Segment
        label={t('atlas.view')}
        value={list ? 'list' : 'map'}
        onChange={view => {
          if (view === 'map') showTab(false)
          showAtlas({ view })
        }}
        options={[
          { value: 'map', label: t('atlas.map'), icon: MapIcon },
          { value: 'list', label: t('atlas.list'), icon: List },
        ]}
      />
      <IconButton
        kind="outline"
        icon={Users}
        label={t('atlas.together')}
        onClick={() => onSheet('together')}
      />
      <Button icon={ImageDown} onClick={() => onSheet('picture')}>
        {t('atlas.picture')}
      </Button>
      <Button kind="primary" icon={Plus} onClick={() => onSheet('mark')}>
        {t('atlas.mark')}
      </Button>
    </>
  )
}

const LevelChoice = ({ byRegion }: { byRegion: boolean }) => (
  <Segment
    label={t('atlas.level')}
    value={byRegion ? 'regions' : 'countries'}
    onChange={level => showAtlas({ level })}
    options={[
      { value: 'countries', label: t('atlas.levelCountries') },
      { value: 'regions', label: t('atlas.levelRegions') },
    ]}
  />
)
