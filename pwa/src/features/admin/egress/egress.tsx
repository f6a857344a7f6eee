import './egress.css'
import { Pencil, ShieldCheck } from 'lucide-preact'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { wordsOf } from './egress-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { useServerData } from '../use-server-data.ts'
import { useStoredSettings, type Sources } from '../server/use-stored-settings.ts'
import { FreeServices } from './free-services.tsx'
import { TestButton } from './test-button.tsx'
import { partOfSetting } from './part-of-setting.ts'

/** As `GET /api/admin/egress` lists it. */
type Use = {
  purpose: string
  by: 'server' | 'device'
  switch: { setting: string | null; variable: string | null }
  on: boolean
  hosts: string[]
  last: { host: string; at: number; result: string }[]
  /** It can be asked a harmless question. */
  testable?: boolean
}

/** For what other servers are asked, what each is switched by, and when it last happened. */
export default function Egress() {
  const list = useServerData<{ uses: Use[] }>('/api/admin/egress')
  const settings = useStoredSettings()
  return (
    <AdminFrame title={t('egress.title')} fact={t('egress.fact')}>
      <FromServer of={list}>
        {({ uses }) => (
          <>
            <FreeServices onSaved={list.reload} />
            {uses.every(({ on }) => !on) && <Notice icon={ShieldCheck}>{t('egress.nothing')}</Notice>}
            <ul class="egress">
              {uses
                .toSorted((a, b) => Number(b.on) - Number(a.on))
                .map(use => (
                  <OneUse key={use.purpose} use={use} sources={settings.data?.sources} />
                ))}
            </ul>
          </>
        )}
      </FromServer>
    </AdminFrame>
  )
}

function OneUse({ use, sources }: { use: Use; sources: Sources | undefined }) {
  const { purpose, by, on, hosts, last } = use
  const name = wordsOf(`egress.${purpose}`) ?? purpose
  const fact = wordsOf(`egress.${purpose}Fact`)
  return (
    <li>
      <div class="egress-text">
        <p class="egress-head">
          <strong>{name}</strong>
          <Badge tone={on ? 'info' : 'quiet'}>{t(on ? 'egress.on' : 'egress.off')}</Badge>
        </p>
        {fact && <p>{fact}</p>}
        {on && (
          <p>
            {hosts.includes('*')
              ? (wordsOf(`egress.${purpose}Hosts`) ?? t('egress.anyHost'))
              : t('egress.hosts', { hosts: formatList(hosts) })}
            {by === 'device' && ` · ${t('egress.byDevice')}`}
          </p>
        )}
        <LastUses on={on && by === 'server'} last={last} />
        <SwitchedBy use={use} sources={sources} />
      </div>
      <div class="egress-actions">
        {on && by === 'server' && use.testable && <TestButton purpose={purpose} name={name} />}
        <ChangeLink use={use} sources={sources} name={name} />
      </div>
    </li>
  )
}

function LastUses({ on, last }: { on: boolean; last: Use['last'] }) {
  if (!last.length) return on ? <p class="admin-note">{t('egress.never')}</p> : null
  return (
    <>
      {last.slice(0, mostShown).map(({ host, at, result }) => (
        <p key={host} class="admin-note">
          {t(result === 'ok' ? 'egress.last' : 'egress.lastFailed', { host, time: formatMoment(at) })}
          {result !== 'ok' && ` · ${wordsOf(`egress.result.${result}`) ?? t('egress.result.other')}`}
        </p>
      ))}
    </>
  )
}

const mostShown = 3

/** The variable of the environment that decides over it; what an admin set in the app has a link in its place. */
function variableOf({ switch: by }: Use, sources: Sources | undefined): string | undefined {
  const isFixed = by.setting === null || sources?.sources[by.setting] === 'environment'
  return isFixed && by.variable !== null ? by.variable : undefined
}

function SwitchedBy({ use, sources }: { use: Use; sources: Sources | undefined }) {
  const variable = variableOf(use, sources)
  return variable ? <p class="admin-note">{t('egress.byVariable', { variable })}</p> : null
}

function ChangeLink(props: { use: Use; sources: Sources | undefined; name: string }) {
  const { use, sources, name } = props
  const { setting } = use.switch
  const part = setting === null ? undefined : partOfSetting(setting)
  if (!part || variableOf(use, sources)) return null
  return (
    <Button
      size="small"
      icon={Pencil}
      href={`/admin/${part}`}
      aria-label={t('egress.changeOf', { purpose: name })}
    >
      {t('egress.change')}
    </Button>
  )
}
