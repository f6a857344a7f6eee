import { registerHooks } from 'node:module'

// Plain JavaScript, because it must be there before the first of our own files. See server/src/main.mjs.
const protocol = new URL('../../../sync-protocol/src/', import.meta.url).href
const ofProtocol = '@caravel/sync-protocol/'

// A reader has no business with other machines or programs: neither it nor a library can load the way there.
const refused = new Set(
  'child_process cluster dgram dns dns/promises http http2 https inspector net tls undici'
    .split(' ')
    .flatMap(name => [name, `node:${name}`]),
)

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (refused.has(specifier)) throw new Error(`a reader may not load ${specifier}`)
    const own = specifier.startsWith(ofProtocol)
      ? `${protocol}${specifier.slice(ofProtocol.length)}.ts`
      : specifier
    if (!own.endsWith('.ts') || !context.conditions.includes('import')) return nextResolve(specifier, context)
    return { url: new URL(own, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
  },
})
for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name]
for (const name of ['binding', '_linkedBinding', 'getBuiltinModule']) process[name] = undefined
