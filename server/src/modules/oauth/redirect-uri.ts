/**
 * Schemes that a browser acts on by itself, or whose handler on a person's device does something else than waiting for
 * the answer of a sign-in: an address of a registration must not start it.
 */
const foreignSchemes = new Set(
  [
    'about acrobat afp aim apt blob bolo brave calculator callto chrome chrome-devtools chrome-extension',
    'chrome-search cid cifs content data dav davs dict discord dns ed2k edge facetime facetime-audio feed fido file',
    'filesystem ftp ftps geo git gopher hcp help hxxp hxxps icap imap imaps intent ipp ipps irc ircs itms itms-apps',
    'itmss jabber jar javascript jnlp jnlps ldap ldaps livescript magnet mailto maps market mhtml microsoft-edge mid',
    'minecraft mk mms mmsto mocha moz-extension msteams mswindowsmusic mswindowsvideo news nfs nntp odc onenote',
    'onenote-cmd opera origin outlook outlookfeed pkcs11 pop pop3 radar rdp res resource rlogin roblox',
    'roblox-player rsync rtsp rtsps safari search search-ms sftp shell shortcuts sip sips skype smb sms smsto smtp',
    'snews ssh steam steamlink stickynotes svn teamviewer tel telnet tftp tg tn3270 tv uplay urn vbscript',
    'view-source viewsource vivaldi vnc vscode-webview wais webcal webcals whatsapp windowsdefender workflow ws wss',
    'wyciwyg xmpp zoommtg zoomus',
  ].flatMap(line => line.split(' ')),
)
/** Families of such schemes: Microsoft's programs and settings, Apple's, and Android's. */
const foreignFamilies = [
  'ms-',
  'microsoft.',
  'x-apple',
  'x-callback',
  'apple-',
  'android-',
  'com.epicgames.',
  'web+',
]

function isForeign(scheme: string): boolean {
  return foreignSchemes.has(scheme) || foreignFamilies.some(family => scheme.startsWith(family))
}

/**
 * May answers be sent there? https, http on this very device (RFC 8252 §7.3), or a private-use scheme of an installed
 * program: a dotted one (§7.1), or one with a host of its own.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > 2000 || /\s/.test(text)) return false
  if (text.includes('#') || url.username || url.password) return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'https') return url.hostname !== ''
  if (scheme === 'http') return isLoopback(url)
  return !isForeign(scheme) && (scheme.includes('.') || url.host !== '')
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** Character by character the same; on this very device the port may be another one (RFC 8252 §7.3). */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [one, other] = [URL.parse(registered), URL.parse(asked)]
  if (one?.protocol !== 'http:' || other?.protocol !== 'http:' || !isRedirectUri(asked)) return false
  if (!isLoopback(one) || !isLoopback(other)) return false
  return one.hostname === other.hostname && one.pathname === other.pathname && one.search === other.search
}

/** Where a program answers from, for people: a host, "this device", or the scheme of an installed program. */
export function placeOf(uri: string): { kind: 'host' | 'device' | 'program'; name: string } {
  const url = URL.parse(uri)
  if (url?.protocol === 'https:') return { kind: 'host', name: url.host }
  if (url?.protocol === 'http:') return { kind: 'device', name: url.host }
  return { kind: 'program', name: url?.protocol.slice(0, -1) ?? '' }
}

/** `uri` with what an answer adds to its query. */
export function withAnswer(uri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
