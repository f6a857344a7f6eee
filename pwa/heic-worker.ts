import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const id = 'virtual:heic-worker'

/**
 * The decoder of heic2any as a file of its own, and its address as the module `virtual:heic-worker`. The package keeps
 * it in a string, starts it from a blob and lets it compile functions from text; our content security policy allows
 * neither, and stays as it is. The file is not part of the first visit: it is stored at rest (`shell/store-at-rest.ts`).
 */
export function heicWorker(): Plugin {
  let file: { name: string; source: string } | undefined
  const worker = () => (file ??= named(heicWorkerSource()))
  return {
    name: 'heic-worker',
    resolveId: { filter: { id: /^virtual:heic-worker$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /virtual:heic-worker$/ },
      handler: () => ({ code: `export default ${JSON.stringify(`/${worker().name}`)}`, moduleType: 'js' }),
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/heic-worker-')) return next()
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        response.end(worker().source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: worker().name, source: worker().source })
    },
  }
}

const named = (source: string) => ({
  name: `assets/heic-worker-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`,
  source,
})

/** LGPL: who wrote it, where its source is, and that it was changed. The file can be replaced by another build of it. */
const notice = `/*!
 * HEIC decoder, taken from heic2any 0.0.4 (MIT, github.com/alexcorvi/heic2any) and changed to run without eval.
 * It contains libheif (LGPL-3.0, github.com/strukturag/libheif) and libde265 (LGPL-3.0,
 * github.com/strukturag/libde265), compiled to JavaScript.
 */
`

/** The decoder's script, with functions in the place of code that is compiled while it runs. */
export function heicWorkerSource(): string {
  const packaged = readFileSync(createRequire(import.meta.url).resolve('heic2any'), 'utf8')
  const literal = /^var workerString = (".*");?\s*$/m.exec(packaged)?.[1]
  if (!literal) throw new Error('heic2any keeps its worker elsewhere than it did')
  const source = withoutEval(JSON.parse(literal) as string)
  if (/\bnew Function\b|\beval\(|\(Function,/.test(source))
    throw new Error('heic2any compiles code in a place that heic-worker.ts does not know')
  return notice + source
}

const withoutEval = (source: string): string =>
  [namedFunctions, tableCalls, invokers].reduce((code, change) => change(code), source)

/** Gives a function a name, which only messages to programmers show. */
const namedFunctions = (source: string): string =>
  source.replaceAll(
    /new Function\("body","return function "\+A\+'\(\) \{.*?\};\\n'\)\(e\)/g,
    'function(){return e.apply(this,arguments)}',
  )

/** Calls an entry of the table of compiled functions. */
const tableCalls = (source: string): string =>
  between(
    source,
    'for(var e=[],r=1;r<f.length;++r)e.push("a"+r);',
    'new Function("dynCall","rawFunction",i)(A,n)',
    'return function(){return A.apply(null,[n].concat(Array.prototype.slice.call(arguments)))}',
  )

/** `craftInvokerFunction` of Emscripten: turns arguments into those of compiled code, and its answer back. */
const invoker = `function xe(name,types,classType,call,target){
var count=types.length-2,method=null!==types[1]&&null!==classType;
var list=types.some(function(type,at){return at>0&&null!==type&&void 0===type.destructorFunction});
return function(){
if(arguments.length!==count)HA("function "+name+" called with "+arguments.length+" arguments, expected "+count+" args!");
var destructors=list?[]:null,own=method?[types[1].toWireType(destructors,this)]:[],wired=[];
for(var at=0;at<count;++at)wired.push(types[at+2].toWireType(destructors,arguments[at]));
var answer=call.apply(null,[target].concat(own,wired));
if(list)CA(destructors);
else{
if(method&&null!==types[1].destructorFunction)types[1].destructorFunction(own[0]);
for(at=0;at<count;++at)if(null!==types[at+2].destructorFunction)types[at+2].destructorFunction(wired[at]);
}
if("void"!==types[0].name)return types[0].fromWireType(answer);
}}`

const invokers = (source: string): string =>
  between(source, 'function xe(A,e,r,i,f){', 'He(Function,d).apply(null,k)}', invoker)

/** What stands from `first` to the end of `last` gives way to `instead`. */
const between = (source: string, first: string, last: string, instead: string): string => {
  const from = source.indexOf(first)
  const to = source.indexOf(last, from)
  if (from < 0 || to < 0) throw new Error(`heic2any: ${first} is not there`)
  return source.slice(0, from) + instead + source.slice(to + last.length)
}
