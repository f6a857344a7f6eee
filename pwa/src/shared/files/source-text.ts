/** The text of a confirmation, read on this device to stand beside what was read in it. Nothing in it is run or fetched. */

export interface SourceText {
  from?: string
  to?: string
  /** Epoch ms. */
  sent?: number
  subject?: string
  text: string
}

/** Longer ones are cut: they are there to be compared, and can be opened whole. */
const mostText = 20_000

/** Undefined for what has no text, such as a PDF file or a pass. */
export async function sourceText(mime: string, bytes: ArrayBuffer): Promise<SourceText | undefined> {
  if (mime === 'message/rfc822') return mailText(bytes)
  const text = new TextDecoder().decode(bytes.slice(0, 500_000))
  if (mime === 'text/html') return { text: cut(pageText(text)) }
  return mime.startsWith('text/') ? { text: cut(text) } : undefined
}

async function mailText(bytes: ArrayBuffer): Promise<SourceText> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 10 })
  const to = mail.to?.flatMap(each => each.name || each.address || []).join(', ')
  const from = mail.from?.address ?? mail.from?.name
  const sent = mail.date ? Date.parse(mail.date) : Number.NaN
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(Number.isNaN(sent) ? {} : { sent }),
    ...(mail.subject ? { subject: mail.subject } : {}),
    text: cut(mail.html ? pageText(mail.html) : (mail.text ?? '')),
  }
}

const blocks =
  'address,article,blockquote,br,dd,div,dl,dt,footer,h1,h2,h3,h4,h5,h6,header,hr,li,main,ol,p,pre,section,table,tr,ul'

/** What a page says, a line for each block of it. */
export function pageText(html: string): string {
  const page = new DOMParser().parseFromString(html.slice(0, 500_000), 'text/html')
  for (const each of page.querySelectorAll('script,style,template,noscript,head,svg,[hidden]')) each.remove()
  for (const each of page.querySelectorAll(blocks)) each.append('\n')
  for (const each of page.querySelectorAll('br')) each.replaceWith('\n')
  for (const each of page.querySelectorAll('td,th')) each.append(' ')
  return (page.body?.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function cut(text: string): string {
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text
}
