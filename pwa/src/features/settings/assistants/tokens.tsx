import { CircleAlert, KeySquare } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { endToken, listTokens, type AccessToken } from '../../../data/assistants.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { reachesServer } from '../security/reaches-server.ts'
import { useServerFacts } from '../security/use-server-facts.ts'
import { Section } from '../section.tsx'
import { NewToken } from './new-token.tsx'
import { useAct } from './use-act.ts'

/** Static tokens: a new one is shown once, the others by their beginning. */
export function Tokens() {
  const { facts: known, load } = useServerFacts(listTokens)
  const { act, failed } = useAct(load)
  const [making, setMaking] = useState(false)
  const end = async ({ id, name }: AccessToken) => {
    const yes = await ask({
      question: t('tokens.removeAsk', { name }),
      text: t('tokens.removeText'),
      yes: t('tokens.remove'),
      no: t('tokens.keep'),
    })
    if (yes) await act(() => endToken(id).then(() => announce(t('tokens.removed'))))
  }
  return (
    <Section id="tokens" title={t('tokens.title')}>
      <p class="settings-note">{t('tokens.about')}</p>
      {failed && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {failed}
        </Notice>
      )}
      {known && known.length > 0 && (
        <ul class="settings-devices">
          {known.map(each => (
            <li key={each.id}>
              <Icon of={KeySquare} size={24} />
              <div class="settings-rows">
                <p>
                  <strong>
                    <bdi>{each.name}</bdi>
                  </strong>{' '}
                  <code>{each.token_prefix}…</code>
                </p>
                <p class="settings-note">{aboutOf(each)}</p>
                <Button
                  size="small"
                  kind="text"
                  aria-label={t('tokens.removeOf', { name: each.name })}
                  onClick={() => void end(each)}
                >
                  {t('tokens.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {making ? (
        <NewToken onMade={load} onClose={() => setMaking(false)} />
      ) : (
        reachesServer() && (
          <p class="settings-buttons">
            <Button onClick={() => setMaking(true)}>{t('tokens.make')}</Button>
          </p>
        )
      )}
    </Section>
  )
}

function aboutOf({ last_used_at, expires_at }: AccessToken): string {
  const used =
    last_used_at === null ? t('tokens.unused') : t('assistants.used', { time: formatMoment(last_used_at) })
  return `${used} · ${t('tokens.ends', { time: formatMoment(expires_at) })}`
}
