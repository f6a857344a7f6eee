/**
 * Node's own http. An `import` of it reads every export at once, and the one of WebSocket loads the whole of `fetch`:
 * 60 ms and 8 MB of each start.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
