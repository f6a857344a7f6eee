import { Bot, CircleAlert } from 'lucide-preact'
import { endConnection, listConnections, type ConnectedAssistant } from '../../../data/assistants.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { scopeWords } from '../../../shared/assistants/scope-words.ts'
import { useLatePartOfAddress } from '../use-part-of-address.ts'
import { useServerFacts } from '../security/use-server-facts.ts'
import { Part } from '../part.tsx'
import { Section } from '../section.tsx'
import { Tokens } from './tokens.tsx'
import { useAct } from './use-act.ts'

const sections = ['assistants', 'connected', 'tokens']

/** Programs that this person let in, each with a way to end it. */
export default function Assistants() {
  useLatePartOfAddress(sections)
  const { facts: known, failed: unread, load } = useServerFacts(listConnections)
  const { act, failed } = useAct(load)
  const address = `${location.origin}/mcp`
  const end = async ({ id, client_name: name }: ConnectedAssistant) => {
    const yes = await ask({
      question: t('assistants.disconnectAsk', { name }),
      text: t('assistants.disconnectText'),
      yes: t('assistants.disconnect'),
      no: t('assistants.keep'),
    })
    if (yes) await act(() => endConnection(id).then(() => announce(t('assistants.disconnected', { name }))))
  }
  return (
    <Part id="assistants" title={t('settings.assistants')}>
      <Section id="connected" title={t('assistants.title')}>
        <p class="settings-note">{t('assistants.about')}</p>
        {failed && (
          <Notice tone="danger" icon={CircleAlert} alert>
            {failed}
          </Notice>
        )}
        {!known && <p class="settings-note">{unread ?? t('assistants.offline')}</p>}
        {known?.length === 0 && <p class="settings-note">{t('assistants.none', { address })}</p>}
        {known && known.length > 0 && (
          <>
            <ul class="settings-devices">
              {known.map(each => (
                <OneConnection key={each.id} of={each} onEnd={() => void end(each)} />
              ))}
            </ul>
            <p class="settings-note">{t('assistants.more', { address })}</p>
          </>
        )}
      </Section>
      <Tokens />
    </Part>
  )
}

function OneConnection({ of, onEnd }: { of: ConnectedAssistant; onEnd: () => void }) {
  const { client_name: name, scopes, trip_ids, created_at, last_used_at } = of
  return (
    <li>
      <Icon of={Bot} size={24} />
      <div class="settings-rows">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p class="settings-note">{scopes.map(scope => t(scopeWords[scope].title)).join(' · ')}</p>
        {trip_ids && <p class="settings-note">{t('assistants.trips', { count: trip_ids.length })}</p>}
        <p class="settings-note">
          {t('assistants.since', { time: formatMoment(created_at) })}
          {' · '}
          {t('assistants.used', { time: formatMoment(last_used_at) })}
        </p>
        <Button size="small" kind="text" aria-label={t('assistants.disconnectOf', { name })} onClick={onEnd}>
          {t('assistants.disconnect')}
        </Button>
      </div>
    </li>
  )
}
