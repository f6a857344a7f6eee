/** What the server sends to a browser; only this browser can decrypt it. In private mode it names nothing. */
export interface PushMessage {
  title: string
  body: string
  /** A later message with the same one takes the place of this one. */
  tag: string | undefined
  /** The page of the app that it leads to. */
  path: string
  /** How many notices are unread; undefined: not said. */
  unread: number | undefined
}

const fallbackPath = '/notifications'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A path of this app; anything else leads to the list of notices. */
export const pathOf = (value: unknown): string => {
  const path = textOf(value)
  return path && /^\/(?![/\\])/.test(path) ? path : fallbackPath
}

/** Browsers demand that every push shows something, so text that cannot be read becomes a plain notice. */
export function readPushMessage(text: string | undefined): PushMessage {
  const { title, body, topic, path, unread } = fieldsOf(text)
  return {
    title: textOf(title) ?? 'Caravel',
    body: textOf(body) ?? '',
    tag: textOf(topic),
    path: pathOf(path),
    unread: typeof unread === 'number' ? unread : undefined,
  }
}

function fieldsOf(text: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    // Not sent by this version of the server: shown without its content.
    return {}
  }
}
