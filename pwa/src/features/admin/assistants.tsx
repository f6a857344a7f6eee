import { AppWindow, Bot, KeySquare, Trash2, Unplug } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { FromServer } from './from-server.tsx'
import { useServerData } from './use-server-data.ts'

type Used = { id: string; last_used_at: number | null }
type Connected = Used & { username: string; client_name: string }
type Token = Used & { username: string; name: string }
type Client = Used & { name: string; created_via: 'admin' | 'dcr'; redirect_uris: string[] }

/** Which programs work for whom on this server. */
export default function Assistants() {
  const connections = useServerData<{ sessions: Connected[] }>('/api/admin/oauth-sessions')
  const tokens = useServerData<{ tokens: Token[] }>('/api/admin/mcp-tokens')
  const clients = useServerData<{ clients: Client[] }>('/api/oauth/clients')
  const [error, setError] = useState<string>()
  const end = async (path: string) => {
    setError(undefined)
    try {
      await callApi('DELETE', path)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    }
    connections.reload()
    tokens.reload()
    clients.reload()
  }
  return (
    <AdminFrame title={t('adminAssistants.title')} fact={t('adminAssistants.fact')}>
      {error && <p role="alert">{error}</p>}
      <h3>{t('adminAssistants.connections')}</h3>
      <FromServer of={connections}>
        {({ sessions }) => (
          <Rows
            of={sessions}
            icon={Bot}
            none={t('adminAssistants.none')}
            nameOf={each => t('adminAssistants.of', { name: each.client_name, person: each.username })}
            end={{
              icon: Unplug,
              word: t('adminAssistants.end'),
              nameOf: each => t('assistants.disconnectOf', { name: each.client_name }),
            }}
            onEnd={id => void end(`/api/admin/oauth-sessions/${id}`)}
          />
        )}
      </FromServer>
      <h3>{t('adminAssistants.tokens')}</h3>
      <FromServer of={tokens}>
        {data => (
          <Rows
            of={data.tokens}
            icon={KeySquare}
            none={t('adminAssistants.noTokens')}
            nameOf={each => t('adminAssistants.of', { name: each.name, person: each.username })}
            end={{
              icon: Trash2,
              word: t('tokens.remove'),
              nameOf: each => t('tokens.removeOf', { name: each.name }),
            }}
            onEnd={id => void end(`/api/admin/mcp-tokens/${id}`)}
          />
        )}
      </FromServer>
      <h3>{t('adminAssistants.clients')}</h3>
      <FromServer of={clients}>
        {data => (
          <Rows
            of={data.clients}
            icon={AppWindow}
            none={t('adminAssistants.noClients')}
            nameOf={each => each.name}
            noteOf={each =>
              [
                t(origins[each.created_via]),
                ...each.redirect_uris.map(uri => URL.parse(uri)?.host || uri),
              ].join(' · ')
            }
            end={{
              icon: Trash2,
              word: t('tokens.remove'),
              nameOf: each => t('adminAssistants.removeClient', { name: each.name }),
            }}
            onEnd={id => void end(`/api/oauth/clients/${id}`)}
          />
        )}
      </FromServer>
    </AdminFrame>
  )
}

const origins = { admin: 'adminAssistants.byAdmin', dcr: 'adminAssistants.byItself' } as const

function Rows<T extends Used>(props: {
  of: readonly T[]
  icon: IconShape
  none: string
  nameOf: (each: T) => string
  noteOf?: (each: T) => string
  end: { icon: IconShape; word: string; nameOf: (each: T) => string }
  onEnd: (id: string) => void
}) {
  if (!props.of.length) return <p class="admin-note">{props.none}</p>
  return (
    <ul class="list">
      {props.of.map(each => (
        <ListRow
          key={each.id}
          icon={props.icon}
          title={<bdi>{props.nameOf(each)}</bdi>}
          meta={[props.noteOf?.(each), usedWords(each)].filter(Boolean).join(' · ')}
          action={
            <Button
              size="small"
              icon={props.end.icon}
              aria-label={props.end.nameOf(each)}
              onClick={() => props.onEnd(each.id)}
            >
              {props.end.word}
            </Button>
          }
        />
      ))}
    </ul>
  )
}

const usedWords = ({ last_used_at: at }: Used): string =>
  at === null ? t('tokens.unused') : t('assistants.used', { time: formatMoment(at) })
