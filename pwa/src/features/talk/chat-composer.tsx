import { Plus, Send, X } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { longestMessage, type Attached } from '@caravel/sync-protocol/entities/chat-message'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { fits } from '../../shared/forms/fits.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { personOf } from '../../shared/people/people.ts'
import { t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { AttachedCard } from './attached-card.tsx'
import { AttachSheet } from './attach-sheet.tsx'
import { edit, mentionedIn, send, type Message } from './talk-actions.ts'
import { useTalk } from './talk-context.ts'
import { TypingLine } from './typing-line.tsx'
import { useTyping } from './use-typing.ts'

interface Props {
  /** A message that is being changed. */
  editing: Message | undefined
  /** A message that is being answered. */
  replying: Message | undefined
  onDone(): void
  onSent(): void
}

/** Where one writes. Enter sends with a keyboard, and breaks the line on a phone. */
export function ChatComposer({ editing, replying, onDone, onSent }: Props) {
  const { tripId, people } = useTalk()
  const phone = usePhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const [attached, setAttached] = useState<Attached | null>(null)
  const [attaching, setAttaching] = useState(false)
  const draft = useDraft({
    form: 'message',
    about: editing?.id ?? 'new',
    stream: tripStream(tripId),
    ...(editing ? {} : { makes: 'chat_message' }),
    rows: editing ?? null,
    fieldsOf: (row: Message | null) => ({ text: row?.text ?? '' }),
  })
  const { text } = draft.value
  const typing = useTyping()
  useEffect(() => {
    if (editing || replying) field.current?.focus()
  }, [editing, replying])
  const canSend = (typed: string) => (typed.trim() !== '' || attached !== null) && fits(typed, longestMessage)
  const submit = (event?: Event) => {
    event?.preventDefault()
    const { text } = draft.latest()
    if (!canSend(text)) return
    const mentions = mentionedIn(text, people)
    if (editing) {
      void attemptSaved(() => edit(tripId, editing.id, text.trim(), mentions)).then(saved => {
        if (!saved) return
        draft.forget()
        onDone()
      })
      return
    }
    const said = { text: text.trim(), mentions, reply_to: replying?.id ?? null, attached }
    void attemptSaved(() => draft.makeNext(id => send(tripId, said, id)))
    setAttached(null)
    typing.end()
    onDone()
    onSent()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape' && (editing || replying)) {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && !event.shiftKey && !phone) submit(event)
  }
  return (
    <form class="chat-composer" onSubmit={submit}>
      <TypingLine />
      <DraftNotice draft={draft} />
      {(editing || replying) && <Context editing={editing} replying={replying} onDone={onDone} />}
      {attached && (
        <div class="chat-attached">
          <AttachedCard attached={attached} />
          <IconButton icon={X} label={t('talk.detach')} onClick={() => setAttached(null)} />
        </div>
      )}
      <Mentions text={text} onPick={next => (draft.change({ text: next }), field.current?.focus())} />
      <div class="chat-write">
        {!editing && (
          <IconButton
            icon={Plus}
            size={24}
            label={t('talk.attach')}
            tooltipSide="above"
            onClick={() => setAttaching(true)}
          />
        )}
        <label class="chat-field">
          <VisuallyHidden>{t('talk.write')}</VisuallyHidden>
          <textarea
            ref={field}
            rows={1}
            value={text}
            placeholder={t('talk.write')}
            dir="auto"
            onInput={event => {
              const { value } = event.currentTarget
              draft.change({ text: value })
              if (value.trim()) typing.begin()
              else typing.end()
            }}
            onKeyDown={onKey}
          />
        </label>
        <IconButton
          icon={Send}
          size={24}
          flip
          class="chat-send"
          label={editing ? t('talk.saveEdit') : t('talk.send')}
          tooltipSide="above"
          {...(canSend(text) ? {} : { offReason: t('talk.nothingYet') })}
          onClick={() => submit()}
        />
      </div>
      {attaching && <AttachSheet onPick={setAttached} onClose={() => setAttaching(false)} />}
    </form>
  )
}

function Context({ editing, replying, onDone }: Omit<Props, 'onSent'>) {
  const { view } = useTalk()
  const name = replying?.user_id ? personOf(view.stream, replying.user_id)?.name : undefined
  return (
    <div class="chat-context">
      <p>
        <strong>
          {editing ? t('talk.editing') : t('talk.replyingTo', { name: name ?? t('sync.someone') })}
        </strong>
        <span dir="auto">{editing?.text ?? replying?.text}</span>
      </p>
      <IconButton icon={X} label={t('talk.stop')} onClick={onDone} />
    </div>
  )
}

/** People whose name begins with what follows the @ at the end. */
function Mentions({ text, onPick }: { text: string; onPick: (text: string) => void }) {
  const { people, me } = useTalk()
  const found = /(^|\s)@(\S*)$/u.exec(text)
  if (!found) return null
  const begun = (found[2] ?? '').toLowerCase()
  const matching = people.filter(
    ({ id, name }) => id !== me && name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun,
  )
  if (!matching.length) return null
  const before = text.slice(0, text.length - begun.length)
  return (
    <ul class="chat-mentions" aria-label={t('talk.mention')}>
      {matching.map(person => (
        <li key={person.id}>
          <button type="button" onClick={() => onPick(`${before}${person.name} `)}>
            <Avatar person={person} size={24} decorative />
            <bdi>{person.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
